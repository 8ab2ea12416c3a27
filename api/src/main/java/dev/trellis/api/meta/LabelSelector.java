package dev.trellis.api.meta;

import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;
import java.util.Map;

/** Chooses objects by their labels: all parts must match; one without parts matches everything. */
@Wire
@Atomic
@Doc("Chooses objects by labels; all parts must match.")
public record LabelSelector(
        @Doc("Labels that must have exactly these values.") Map<String, String> matchLabels,
        @Doc("Requirements on labels.") @Atomic List<SelectorRequirement> matchExpressions) {

    public LabelSelector {
        matchLabels = Copies.map(matchLabels);
        matchExpressions = Copies.list(matchExpressions);
    }
}
