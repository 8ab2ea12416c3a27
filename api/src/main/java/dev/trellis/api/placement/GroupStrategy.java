package dev.trellis.api.placement;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Named groups first, then groups of equal size. */
@Wire
@Doc("Named groups first, then groups of equal size.")
public record GroupStrategy(
        @Doc("Named groups; a cluster goes to the first that takes it.")
                List<DecisionGroup> decisionGroups,
        @Doc("Size of a group, as a number or as a percentage of all chosen " + "clusters.")
                @Default("100%")
                @Pattern("^((100|[1-9][0-9]{0,1})%|[1-9][0-9]*)$")
                @Nullable IntOrString clustersPerDecisionGroup) {

    public GroupStrategy {
        decisionGroups = Copies.list(decisionGroups);
    }
}
