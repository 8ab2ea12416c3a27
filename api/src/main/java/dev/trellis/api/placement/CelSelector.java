package dev.trellis.api.placement;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** Chooses clusters by expressions; all must be true. */
@Wire
@Doc("Chooses clusters by CEL expressions; all must be true.")
public record CelSelector(@Doc("Expressions over managedCluster.") List<String> celExpressions) {

    public CelSelector {
        celExpressions = Copies.list(celExpressions);
    }
}
