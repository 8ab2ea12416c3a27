package dev.trellis.api.placement;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.SelectorRequirement;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** Chooses clusters by what they say about themselves; all requirements must match. */
@Wire
@Doc("Chooses clusters by their claims; all requirements must match.")
public record ClaimSelector(
        @Doc("Requirements on claims.") List<SelectorRequirement> matchExpressions) {

    public ClaimSelector {
        matchExpressions = Copies.list(matchExpressions);
    }
}
