package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.json.Json;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How a removal is to be done.
 *
 * @param named whether the object is meant by its name, and not as one of a collection
 */
public record DeleteOptions(
        boolean dryRun,
        Optional<Policy> policy,
        String uid,
        String resourceVersion,
        boolean named,
        Said said) {
    /** What becomes of the dependents. */
    public enum Policy {
        FOREGROUND,
        BACKGROUND,
        ORPHAN
    }

    /**
     * Options in the words of the sender, which others are told.
     *
     * @param grace a number, or nothing
     */
    public record Said(String policy, JsonNode grace) {
        /** Nothing at all. */
        public static final Said NOTHING = new Said("", MissingNode.getInstance());
    }

    public static final DeleteOptions PLAIN = of(false, Optional.empty(), Said.NOTHING);

    /** Of an object of that name, whatever its state. */
    public static DeleteOptions of(boolean dryRun, Optional<Policy> policy, Said said) {
        return new DeleteOptions(dryRun, policy, "", "", true, said);
    }

    /** The same for that state of an object alone. */
    public DeleteOptions only(String wantedUid, String wantedVersion) {
        return new DeleteOptions(dryRun, policy, wantedUid, wantedVersion, named, said);
    }

    /** The same for each object of a collection. */
    public DeleteOptions forEach() {
        return new DeleteOptions(dryRun, policy, "", "", false, said);
    }

    /** The same, to be tried only. */
    DeleteOptions tried(boolean only) {
        return new DeleteOptions(only, policy, uid, resourceVersion, named, said);
    }

    /** The object in which others are told of the options. */
    ObjectNode shown() {
        var made = Json.object().put("kind", "DeleteOptions").put("apiVersion", "meta.k8s.io/v1");
        if (said.grace().isNumber()) {
            made.set("gracePeriodSeconds", said.grace());
        }
        if (!uid.isEmpty() || !resourceVersion.isEmpty()) {
            var state = made.putObject("preconditions");
            if (!uid.isEmpty()) {
                state.put("uid", uid);
            }
            if (!resourceVersion.isEmpty()) {
                state.put("resourceVersion", resourceVersion);
            }
        }
        if (!said.policy().isEmpty()) {
            made.put("propagationPolicy", said.policy());
        }
        if (dryRun) {
            made.putArray("dryRun").add("All");
        }
        return made;
    }

    /** Reads the options from a request's body. */
    public static DeleteOptions of(JsonNode body) {
        var preconditions = body.path("preconditions");
        var dryRun = !body.path("dryRun").isEmpty();
        for (var value : body.path("dryRun")) {
            if (!value.asText().equals("All")) {
                throw invalid(
                        Cause.notSupported(
                                "dryRun", body.path("dryRun").toString(), List.of("All")));
            }
        }
        var grace = body.path("gracePeriodSeconds");
        if (!grace.isMissingNode() && !grace.isNull() && !grace.isIntegralNumber()) {
            throw StatusError.badRequest(
                    "json: cannot unmarshal %s into Go struct field DeleteOptions.gracePeriodSeconds of type int64"
                            .formatted(grace.getNodeType().name().toLowerCase(Locale.ROOT)));
        }
        var said = body.path("propagationPolicy").asText("");
        return of(
                        dryRun,
                        policy(
                                said,
                                body.path("orphanDependents").isBoolean()
                                        ? Optional.of(body.path("orphanDependents").asBoolean())
                                        : Optional.empty()),
                        new Said(said, grace))
                .only(
                        preconditions.path("uid").asText(""),
                        preconditions.path("resourceVersion").asText(""));
    }

    /** Reads what says what becomes of the dependents, in its new and its old form. */
    public static Optional<Policy> policy(String policy, Optional<Boolean> orphan) {
        if (!policy.isEmpty() && orphan.isPresent()) {
            throw invalid(
                    Cause.invalid(
                            "propagationPolicy",
                            policy,
                            "orphanDependents and deletionPropagation cannot be both set"));
        }
        if (orphan.isPresent()) {
            return Optional.of(orphan.get() ? Policy.ORPHAN : Policy.BACKGROUND);
        }
        return switch (policy) {
            case "" -> Optional.empty();
            case "Foreground" -> Optional.of(Policy.FOREGROUND);
            case "Background" -> Optional.of(Policy.BACKGROUND);
            case "Orphan" -> Optional.of(Policy.ORPHAN);
            default ->
                    throw invalid(
                            Cause.notSupported(
                                    "propagationPolicy",
                                    Cause.quote(policy),
                                    List.of("Foreground", "Background", "Orphan", "nil")));
        };
    }

    private static StatusError invalid(Cause cause) {
        return StatusError.invalid(new Subject("meta.k8s.io", "DeleteOptions", ""), List.of(cause));
    }
}
