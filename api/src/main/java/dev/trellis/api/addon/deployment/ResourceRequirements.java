package dev.trellis.api.addon.deployment;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;

import java.util.List;
import java.util.Map;

/** What a container may use and what it is promised. */
@Wire
@Doc("What a container may use and what it is promised.")
public record ResourceRequirements(
        @Doc("Devices that the container claims.") @ListMap("name") List<ResourceClaim> claims,
        @Doc("The most that the container may use.")
                Map<String, @Pattern(IntOrString.QUANTITY) IntOrString> limits,
        @Doc("What the container is promised.")
                Map<String, @Pattern(IntOrString.QUANTITY) IntOrString> requests) {

    public ResourceRequirements {
        claims = Copies.list(claims);
        limits = Copies.map(limits);
        requests = Copies.map(requests);
    }
}
