package dev.trellis.api.operatorset;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The version of one package that a lock fixes. */
@Wire
@Doc("The version of one package.")
public record LockedEntry(
        @Doc("The package.") @Required @JsonProperty("package") String packageName,
        @Doc("Name of the version.") @Required String name,
        @Doc("Its number.") @Nullable String version,
        @Doc("The channel.") @Required String channel,
        @Doc("The catalog, by its name in the set.") @Required String catalog,
        @Doc("Digest of the manifests, as they are meant to be installed.")
                @Required
                @Pattern("^sha256:[0-9a-f]{64}$")
                String contentDigest,
        @Doc("Versions on the way to it, from the oldest; the last one is its own name.")
                List<String> path,
        @Doc("The packages that need it; none where it is asked for.") List<String> dependencyOf) {

    public LockedEntry {
        path = Copies.list(path);
        dependencyOf = Copies.list(dependencyOf);
    }
}
