package dev.trellis.operators.subscription;

import dev.trellis.api.operator.InstallPlan;

import java.util.Comparator;
import java.util.List;

/** Which plans nobody needs any more. */
final class OldPlans {
    private static final int KEPT = 5;
    private static final int DELETED_AT_ONCE = 5;

    private static final Comparator<InstallPlan> OLDEST_FIRST =
            Comparator.comparingInt(States::generation)
                    .thenComparing(one -> States.text(one.getMetadata().getCreationTimestamp()))
                    .thenComparing(one -> one.getMetadata().getName());

    private OldPlans() {}

    /** The oldest of those that are over, a few at a time; the newest ones always stay. */
    static List<InstallPlan> of(List<InstallPlan> plans) {
        var inOrder = plans.stream().sorted(OLDEST_FIRST).toList();
        return inOrder.stream()
                .limit(Math.max(0, inOrder.size() - KEPT))
                .filter(States::isOver)
                .limit(DELETED_AT_ONCE)
                .toList();
    }
}
