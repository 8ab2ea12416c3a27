package dev.trellis.promote.planner;

import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.PlannedObject;

import java.util.List;
import java.util.TreeSet;

/** Whether a plan that was kept still tells what is there. */
public final class Freshness {
    private Freshness() {}

    /**
     * The objects that changed between two plans of the same request: other content, made anew,
     * come or gone.
     */
    public static List<String> changed(Plan kept, Plan fresh) {
        var changed = new TreeSet<String>();
        for (var before : kept.delivered()) {
            var after = fresh.find(before.id());
            if (after.isEmpty() || !isSame(before, after.get())) {
                changed.add(before.ref().toString());
            }
        }
        for (var after : fresh.delivered()) {
            if (kept.find(after.id()).isEmpty()) {
                changed.add(after.ref().toString());
            }
        }
        return List.copyOf(changed);
    }

    private static boolean isSame(PlannedObject before, PlannedObject after) {
        return before.source().uid().equals(after.source().uid())
                && before.contentDigest().equals(after.contentDigest())
                && after.role().isDelivered();
    }
}
