package dev.trellis.sdk.rbac;

import java.util.List;
import java.util.Optional;

/**
 * The writes that give what is granted, in order.
 *
 * @param error why not all of it can be given; empty where it can
 */
public record RbacPlan(List<RbacWrite> writes, Optional<String> error) {
    public RbacPlan {
        writes = List.copyOf(writes);
    }
}
