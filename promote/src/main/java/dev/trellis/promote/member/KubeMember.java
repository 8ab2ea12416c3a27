package dev.trellis.promote.member;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A member that its API server tells of. For one plan, and one thread except for rehearsals. */
public final class KubeMember implements Member {
    /** Up to so many objects of a kind and namespace are asked for by name. */
    private static final int GETS_MAX = 5;

    private static final String PAGE = "250";

    /** The name under which the agent applies what was promoted. */
    public static final String FIELD_MANAGER = "work-agent-promote";

    private final KubeApi api;
    private final String version;
    private final Discovery discovery;
    private final Map<Place, List<KubeObject>> lists = new HashMap<>();
    private final Map<Place, Map<String, Optional<KubeObject>>> gets = new HashMap<>();

    private record Place(MemberKind kind, String namespace) {}

    private KubeMember(KubeApi api, String version, Discovery discovery) {
        this.api = api;
        this.version = version;
        this.discovery = discovery;
    }

    /** Asks the server who it is and what it serves. */
    public static KubeMember load(KubeApi api) {
        var version = Servers.send(api, Call.get("/version")).tree();
        return new KubeMember(api, Fields.text(version, "gitVersion"), Discovery.load(api));
    }

    @Override
    public String server() {
        return api.server();
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public List<MemberKind> kinds() {
        return discovery.preferred();
    }

    @Override
    public Optional<MemberKind> findKind(String group, String version, String kind) {
        return discovery.find(group, version, kind);
    }

    @Override
    public SortedMap<String, KubeObject> find(
            MemberKind kind, String namespace, Set<String> names) {
        var place = new Place(kind, namespace);
        var known = gets.computeIfAbsent(place, _ -> new HashMap<>());
        var unknown = names.stream().filter(name -> !known.containsKey(name)).sorted().toList();
        var listed = lists.get(place);
        if (listed == null && !unknown.isEmpty() && known.size() + unknown.size() > GETS_MAX) {
            listed = tryList(place).orElse(null);
        }
        var found = new TreeMap<String, KubeObject>();
        if (listed != null) {
            listed.stream()
                    .filter(object -> names.contains(object.name()))
                    .forEach(object -> found.put(object.name(), object));
            return found;
        }
        unknown.forEach(name -> known.put(name, get(kind, namespace, name)));
        names.forEach(name ->
                Optional.ofNullable(known.get(name))
                        .flatMap(one -> one)
                        .ifPresent(object -> found.put(name, object)));
        return found;
    }

    @Override
    public List<KubeObject> list(MemberKind kind, String namespace) {
        var place = new Place(kind, namespace);
        var known = lists.get(place);
        if (known != null) {
            return known;
        }
        return tryList(place).orElseThrow(() -> forbidden("list", kind, namespace));
    }

    /** Empty where we may not list; then we may still be allowed to get. */
    private Optional<List<KubeObject>> tryList(Place place) {
        var kind = place.kind();
        var path = resource(kind).path(scope(place.namespace()));
        var all = new ArrayList<KubeObject>();
        var next = "";
        do {
            var call = Call.get(path).with("limit", PAGE);
            var answer = Servers.trying(api, next.isEmpty() ? call : call.with("continue", next));
            if (answer.code() == HttpURLConnection.HTTP_FORBIDDEN) {
                return Optional.empty();
            }
            Servers.requireSuccess(api, answer);
            var page = answer.exactTree();
            for (var item : Fields.items(page.path("items"))) {
                all.add(object(kind, item));
            }
            next = Fields.text(page.path("metadata"), "continue");
        } while (!next.isEmpty());
        lists.put(place, List.copyOf(all));
        return Optional.of(List.copyOf(all));
    }

    private Optional<KubeObject> get(MemberKind kind, String namespace, String name) {
        var answer = Servers.trying(api, Call.get(path(kind, namespace, name)));
        if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            return Optional.empty();
        }
        if (answer.code() == HttpURLConnection.HTTP_FORBIDDEN) {
            throw forbidden("get", kind, namespace);
        }
        Servers.requireSuccess(api, answer);
        return Optional.of(object(kind, answer.exactTree()));
    }

    private static PlanRefused forbidden(String verb, MemberKind kind, String namespace) {
        return new PlanRefused(
                ProblemCode.READ_FORBIDDEN,
                "You may not %s %s %s on the member: ask its administrator for that right, or use another member kubeconfig."
                        .formatted(
                                verb,
                                kind.resource(),
                                namespace.isEmpty()
                                        ? "of the whole cluster"
                                        : "in namespace " + namespace));
    }

    /** Items of a list do not say what they are. */
    private static KubeObject object(MemberKind kind, JsonNode item) {
        var whole = JsonNodeFactory.instance.objectNode();
        whole.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
        return new KubeObject(whole.setAll((ObjectNode) item));
    }

    @Override
    public Adoption rehearse(MemberKind kind, KubeObject object) {
        var call =
                Call.patch(
                                path(kind, object.namespace(), object.name()),
                                Call.APPLY_PATCH,
                                object.json().toString())
                        .with("fieldManager", FIELD_MANAGER)
                        .with("dryRun", "All");
        var answer = Servers.trying(api, call);
        if (answer.succeeded()) {
            return new Adoption.Accepted(new KubeObject(answer.exactTree()));
        }
        return answer.code() == HttpURLConnection.HTTP_CONFLICT
                ? Conflicts.read(answer.tree())
                : new Adoption.Refused(message(answer));
    }

    /** What a server says of a Secret may quote it. */
    private static String message(Answer answer) {
        var reason = answer.reason();
        return "HTTP status " + answer.code() + (reason.isEmpty() ? "" : " " + reason);
    }

    private static ResourceKind<GenericKubernetesResource> resource(MemberKind kind) {
        return ResourceKind.untyped(
                kind.group(), kind.version(), kind.kind(), kind.plural(), kind.namespaced());
    }

    private static String path(MemberKind kind, String namespace, String name) {
        return resource(kind).path(new ObjectKey(namespace, name));
    }

    private static Optional<String> scope(String namespace) {
        return namespace.isEmpty() ? Optional.empty() : Optional.of(namespace);
    }
}
