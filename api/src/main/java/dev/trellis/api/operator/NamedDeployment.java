package dev.trellis.api.operator;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Loose;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.Map;

/** A Deployment of an operator. */
@Wire
@Doc("A Deployment of the operator.")
public record NamedDeployment(
        @Doc("Name of the Deployment.") @Required String name,
        @Doc("The spec of the Deployment.") @Loose @Required RawObject spec,
        @Doc("Labels of the Deployment.") Map<String, String> label) {
    public NamedDeployment {
        label = Copies.map(label);
    }
}
