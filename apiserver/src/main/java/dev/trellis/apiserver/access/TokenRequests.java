package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.registry.Target;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives tokens to whoever may ask for those of a service account. */
final class TokenRequests {
    private static final long SECONDS_DEFAULT = 3_600;
    private static final long SECONDS_MIN = 600;
    private static final long SECONDS_MAX = 1L << 32;
    private static final String GROUP = "authentication.k8s.io";

    private final ClusterAccess access;

    TokenRequests(ClusterAccess access) {
        this.access = access;
    }

    ObjectNode answer(Target target, ObjectNode request) {
        var account =
                find(target.kind(), target.key())
                        .orElseThrow(
                                () -> StatusError.notFound(target.kind().resource(target.name())));
        var metadata = request.withObject("metadata");
        checkPlace(target, metadata, account);
        var spec = request.withObject("spec");
        var seconds = spec.path("expirationSeconds").asLong(SECONDS_DEFAULT);
        checkDuration(seconds);
        if (spec.path("audiences").isEmpty()) {
            spec.putArray("audiences").add(access.tokens().issuer());
        }
        var audiences = new ArrayList<String>();
        spec.path("audiences").forEach(audience -> audiences.add(audience.asText()));
        var bound = bound(target, spec.path("boundObjectRef"));

        var now = access.clock().instant().truncatedTo(ChronoUnit.SECONDS);
        var until = now.plusSeconds(seconds);
        var answer = Reviews.begin(request);
        var own = answer.withObject("metadata");
        own.put("name", target.name()).put("namespace", target.namespace());
        own.put("uid", account.path("metadata").path("uid").asText());
        own.put("creationTimestamp", now.toString());
        var filled = answer.putObject("spec");
        audiences.forEach(filled.putArray("audiences")::add);
        filled.put("expirationSeconds", seconds);
        filled.set("boundObjectRef", spec.get("boundObjectRef"));
        answer.putObject("status")
                .put("token", access.tokens().issue(account, bound, audiences, until))
                .put("expirationTimestamp", until.toString());
        return answer;
    }

    private static void checkPlace(Target target, ObjectNode metadata, ObjectNode account) {
        checkSame("name", metadata, target.name(), target);
        checkSame("namespace", metadata, target.namespace(), target);
        var uid = metadata.path("uid").asText("");
        var real = account.path("metadata").path("uid").asText();
        if (!uid.isEmpty() && !uid.equals(real)) {
            throw StatusError.conflict(
                    new Subject(GROUP, "TokenRequest", target.name()),
                    "the UID in the token request (%s) does not match the UID of the service account (%s)"
                            .formatted(uid, real));
        }
    }

    private static void checkSame(
            String member, ObjectNode metadata, String wanted, Target target) {
        var said = metadata.path(member).asText("");
        if (!said.isEmpty() && !said.equals(wanted)) {
            throw StatusError.invalid(
                    new Subject(GROUP, "TokenRequest", target.name()),
                    List.of(
                            Cause.invalid(
                                    "metadata." + member,
                                    said,
                                    "must match the service account %s if specified"
                                            .formatted(member))));
        }
    }

    private static void checkDuration(long seconds) {
        var fault =
                seconds < SECONDS_MIN
                        ? "may not specify a duration less than 10 minutes"
                        : seconds > SECONDS_MAX
                                ? "may not specify a duration larger than 2^32 seconds"
                                : "";
        if (!fault.isEmpty()) {
            throw StatusError.invalid(
                    new Subject(GROUP, "TokenRequest", ""),
                    List.of(
                            Cause.invalidShown(
                                    "spec.expirationSeconds", Long.toString(seconds), fault)));
        }
    }

    private Optional<ServiceAccountTokens.Bound> bound(Target target, JsonNode reference) {
        if (reference.isMissingNode() || reference.isNull()) {
            return Optional.empty();
        }
        var kind = reference.path("kind").asText("");
        var version = reference.path("apiVersion").asText("");
        var name = reference.path("name").asText("");
        var plural =
                switch (version.contains("/") ? "" : kind) {
                    case "Pod" -> "pods";
                    case "Secret" -> "secrets";
                    case "Node" -> "nodes";
                    default ->
                            throw StatusError.badRequest(
                                    "cannot bind token to object of type %s, Kind=%s"
                                            .formatted(
                                                    version.contains("/") ? version : "/" + version,
                                                    kind));
                };
        var found = access.verbs().cluster().catalog().find("", "v1", plural).orElseThrow();
        var object =
                find(found, found.key(target.namespace(), name))
                        .orElseThrow(() -> StatusError.notFound(found.resource(name)));
        if (kind.equals("Pod")
                && !object.path("spec")
                        .path("serviceAccountName")
                        .asText("")
                        .equals(target.name())) {
            throw StatusError.badRequest(
                    "cannot bind token for serviceaccount \"%s\" to pod running with different serviceaccount name."
                            .formatted(target.name()));
        }
        var uid = object.path("metadata").path("uid").asText();
        var asked = reference.path("uid").asText("");
        if (!asked.isEmpty() && !asked.equals(uid)) {
            throw StatusError.conflict(
                    new Subject("", kind, name),
                    "the UID in the bound object reference (%s) does not match the UID in record. The object might have been deleted and then recreated"
                            .formatted(asked));
        }
        return Optional.of(
                new ServiceAccountTokens.Bound(
                        plural.substring(0, plural.length() - 1), name, uid));
    }

    private Optional<ObjectNode> find(ApiKind kind, String key) {
        return access.verbs()
                .cluster()
                .store()
                .find(kind.table(), key)
                .map(entry -> Json.readStored(entry.bytes()));
    }
}
