package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Leases last for a while and are never handed over fewer than no times. */
final class LeaseRules implements KindRules {
    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        var spec = object.path("spec");
        var duration = spec.path("leaseDurationSeconds");
        if (duration.isNumber() && duration.asLong() <= 0) {
            causes.add(
                    Cause.invalid("spec.leaseDurationSeconds", duration, "must be greater than 0"));
        }
        var transitions = spec.path("leaseTransitions");
        if (transitions.isNumber() && transitions.asLong() < 0) {
            causes.add(
                    Cause.invalid(
                            "spec.leaseTransitions",
                            transitions,
                            "must be greater than or equal to 0"));
        }
        return causes;
    }
}
