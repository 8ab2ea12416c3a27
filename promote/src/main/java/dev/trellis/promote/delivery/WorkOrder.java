package dev.trellis.promote.delivery;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.work.ManifestWork;

import java.util.Comparator;
import java.util.Locale;

/** The order in which the works of a bundle are delivered, told by their labels and names. */
final class WorkOrder {
    static final Comparator<ManifestWork> BY_DELIVERY =
            Comparator.comparing(WorkOrder::role)
                    // Parts are numbered without leading zeros.
                    .thenComparingInt(work -> name(work).length())
                    .thenComparing(WorkOrder::name);

    private WorkOrder() {}

    private static WorkRole role(ManifestWork work) {
        return Metadata.label(work, PromotionMarks.ROLE)
                .map(label -> WorkRole.valueOf(label.toUpperCase(Locale.ROOT)))
                .orElse(WorkRole.WORKLOAD);
    }

    private static String name(ManifestWork work) {
        return work.getMetadata().getName();
    }
}
