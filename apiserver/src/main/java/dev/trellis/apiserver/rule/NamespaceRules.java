package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.List;
import java.util.Optional;

/** Namespaces are born active, with the finalizer of whoever empties them at their end. */
final class NamespaceRules implements KindRules {
    private static final String EMPTIER = "kubernetes";

    @Override
    public void fill(ObjectNode object) {
        var metadata = object.withObject("metadata");
        metadata.withObject("labels")
                .put("kubernetes.io/metadata.name", metadata.path("name").asText());
    }

    @Override
    public void begin(ObjectNode object) {
        object.withObject("status").put("phase", "Active");
        var finalizers = object.withObject("spec").withArray("finalizers");
        for (var known : finalizers) {
            if (known.asText().equals(EMPTIER)) {
                return;
            }
        }
        finalizers.add(EMPTIER);
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var phase = object.at("/status/phase");
        var deleting = object.path("metadata").hasNonNull("deletionTimestamp");
        if (old.isEmpty() || phase.asText("").equals(deleting ? "Terminating" : "Active")) {
            return List.of();
        }
        return List.of(
                Cause.invalid(
                        "status.Phase",
                        phase,
                        deleting
                                ? "may only be 'Terminating' if `deletionTimestamp` is not empty"
                                : "may only be 'Active' if `deletionTimestamp` is empty"));
    }
}
