package dev.trellis.api.operatorset;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** An operator that a cluster is to have. */
@Wire
@Doc("An operator that the cluster is to have.")
public record TargetEntry(
        @Doc("The package.") @Required @JsonProperty("package") String packageName,
        @Doc("Name of the version.") @Required String name,
        @Doc("The channel.") @Required String channel,
        @Doc("The catalog, by its name in the set.") @Required String catalog,
        @Doc("Name of the Subscription.") @Required String subscription,
        @Doc("The APIs that it provides, each as Kind.version.group.") List<String> provides,
        @Doc("The packages of the target that it needs.") List<String> needs) {

    public TargetEntry {
        provides = Copies.list(provides);
        needs = Copies.list(needs);
    }
}
