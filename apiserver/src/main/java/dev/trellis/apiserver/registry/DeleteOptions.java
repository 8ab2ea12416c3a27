package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;

import java.util.List;
import java.util.Optional;

/** How a removal is to be done. */
public record DeleteOptions(
        boolean dryRun, Optional<Policy> policy, String uid, String resourceVersion) {
    /** What becomes of the dependents. */
    public enum Policy {
        FOREGROUND,
        BACKGROUND,
        ORPHAN
    }

    public static final DeleteOptions PLAIN = new DeleteOptions(false, Optional.empty(), "", "");

    /** Reads the options from a request's body. */
    public static DeleteOptions of(JsonNode body) {
        var preconditions = body.path("preconditions");
        var dryRun = false;
        for (var value : body.path("dryRun")) {
            dryRun |= value.asText().equals("All");
        }
        return new DeleteOptions(
                dryRun,
                policy(
                        body.path("propagationPolicy").asText(""),
                        body.path("orphanDependents").isBoolean()
                                ? Optional.of(body.path("orphanDependents").asBoolean())
                                : Optional.empty()),
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
