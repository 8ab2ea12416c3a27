package dev.trellis.api.addon;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import java.util.List;

/** How far the add-on has come on the clusters of one placement. */
@Wire
@Doc("How far the add-on has come on the clusters of one placement.")
public record InstallProgression(
        @Doc("Namespace of the placement.") @Required @Size(min = 1) String namespace,
        @Doc("Name of the placement.") @Required @Size(min = 1) String name,
        @Doc("Configuration on its way to the clusters.")
                List<InstallConfigReference> configReferences,
        @Doc("What is observed; Progressing tells how the rollout goes.") @ListMap("type")
                List<Condition> conditions) {

    public InstallProgression {
        configReferences = Copies.list(configReferences);
        conditions = Copies.list(conditions);
    }
}
