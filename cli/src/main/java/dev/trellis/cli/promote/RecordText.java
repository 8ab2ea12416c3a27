package dev.trellis.cli.promote;

import dev.trellis.api.promotion.ObjectResult;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.engine.client.ObjectKey;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A promotion for people: one row per object. */
final class RecordText {
    private RecordText() {}

    static List<String> of(Promotion promotion) {
        var status = promotion.status();
        var lines = new ArrayList<String>();
        lines.add(
                "Promotion %s of cluster %s: %s"
                        .formatted(
                                ObjectKey.of(promotion),
                                promotion.getSpec().sourceCluster(),
                                status.phaseName()));
        if (status.message() != null) {
            lines.add("%s %s".formatted(status.reason(), status.message()));
        }
        for (var result : status.results()) {
            lines.add("  " + row(result));
        }
        return List.copyOf(lines);
    }

    private static String row(ObjectResult result) {
        var told = result.message() == null ? "" : "  " + result.message();
        return "%s  %s  %s  %s%s"
                .formatted(
                        result.ref() == null ? result.id() : result.ref(),
                        Boolean.TRUE.equals(result.applied()) ? "applied" : "pending",
                        Objects.requireNonNullElse(result.health(), ObjectResult.UNKNOWN),
                        Objects.requireNonNullElse(result.origin(), "-"),
                        told);
    }
}
