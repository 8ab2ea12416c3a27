package dev.trellis.operators.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ServedKind;
import dev.trellis.engine.client.ServedKinds;

import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The objects of steps on the server. Requests are made in the name of the account that the group
 * names, where it names one, and so may do no more than that.
 */
final class StepObjects {
    private static final String MANAGER = "trellis-operators";
    private static final String PAGE = "250";

    private final KubeApi api;
    private final ServedKinds kinds;
    private final Optional<String> account;
    private final Consumer<String> warnings;

    /**
     * @param account the user in whose name requests are made; empty for our own
     * @param warnings what the server warns of when objects are written
     */
    StepObjects(
            KubeApi api, ServedKinds kinds, Optional<String> account, Consumer<String> warnings) {
        this.api = api;
        this.kinds = kinds;
        this.account = account;
        this.warnings = warnings;
    }

    /** The same with the rights of this program. */
    StepObjects asOurselves() {
        return new StepObjects(api, kinds, Optional.empty(), warnings);
    }

    private ServedKind kind(JsonNode manifest) {
        var apiVersion = manifest.path("apiVersion").asText();
        var slash = apiVersion.indexOf('/');
        var group = slash < 0 ? "" : apiVersion.substring(0, slash);
        var version = apiVersion.substring(slash + 1);
        var kind = manifest.path("kind").asText();
        return kinds.find(group, version, kind)
                .orElseThrow(() ->
                        new StepFailure(
                                "api-server resource not found installing %s %s: GroupVersionKind %s, Kind=%s not found on the cluster. Install what provides it."
                                        .formatted(kind, name(manifest), apiVersion, kind)));
    }

    boolean isNamespaced(JsonNode manifest) {
        return kind(manifest).kind().namespaced();
    }

    String path(JsonNode manifest, String namespace) {
        var kind = kind(manifest).kind();
        return kind.path(new ObjectKey(kind.namespaced() ? namespace : "", name(manifest)));
    }

    Optional<ObjectNode> find(JsonNode manifest, String namespace) {
        return find(path(manifest, namespace));
    }

    Optional<ObjectNode> find(String path) {
        return find(Call.get(path), path);
    }

    /**
     * One page of the objects under a path.
     *
     * @param from where the last page ended, empty for the first
     */
    Optional<ObjectNode> page(String path, String from) {
        var call = Call.get(path).with("limit", PAGE);
        return find(from.isEmpty() ? call : call.with("continue", from), path);
    }

    private Optional<ObjectNode> find(Call call, String path) {
        var answer = send(call);
        if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            return Optional.empty();
        }
        return Optional.of(checked("read", path, answer).exactTree());
    }

    Answer create(JsonNode manifest, String namespace) {
        var kind = kind(manifest).kind();
        var where = kind.namespaced() ? Optional.of(namespace) : Optional.<String>empty();
        var call = Call.post(kind.path(where), manifest.toString()).with("fieldManager", MANAGER);
        return written("create", manifest, call);
    }

    /** Sets what the manifest says and leaves alone what it does not speak of. */
    void apply(JsonNode manifest, String namespace) {
        var call =
                Call.patch(path(manifest, namespace), Call.APPLY_PATCH, manifest.toString())
                        .with("fieldManager", MANAGER)
                        .with("force", "true");
        written("update", manifest, call);
    }

    void patch(JsonNode manifest, ObjectNode patch) {
        var call =
                Call.patch(path(manifest, ""), Call.MERGE_PATCH, patch.toString())
                        .with("fieldManager", MANAGER);
        written("update", manifest, call);
    }

    private Answer written(String verb, JsonNode manifest, Call call) {
        var answer = checked(verb, described(manifest), send(call));
        answer.warnings()
                .forEach(one -> warnings.accept("%s: %s".formatted(described(manifest), one)));
        return answer;
    }

    private Answer send(Call call) {
        return api.send(
                account.map(user -> call.withHeader("Impersonate-User", user)).orElse(call));
    }

    private static Answer checked(String verb, String what, Answer answer) {
        if (!answer.succeeded()) {
            throw new StepFailure(
                    "Cannot %s %s: %s".formatted(verb, what, answer.message()),
                    answer.code() == HttpURLConnection.HTTP_FORBIDDEN);
        }
        return answer;
    }

    static String name(JsonNode manifest) {
        return manifest.path("metadata").path("name").asText();
    }

    static String described(JsonNode manifest) {
        return manifest.path("kind").asText() + " " + name(manifest);
    }
}
