package dev.trellis.api.operatorset;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

import java.util.List;

/** Which versions were chosen, from which content. */
@Wire
@Doc("Which versions were chosen, from which content.")
@ValidationRule(
        value = "self == oldSelf",
        message = "A lock cannot change: make another one and name that in the set.")
public record OperatorLockSpec(
        @Doc("Who made it.") @Required @Size(min = 1) String author,
        @Doc("Where it was resolved.") @Required LockOrigin createdFrom,
        @Doc("Digest of all that the choice depended on.")
                @Required
                @Pattern("^sha256:[0-9a-f]{64}$")
                String inputDigest,
        @Doc("The catalogs, with the digest of their content.") @Required
                List<LockedCatalog> catalogs,
        @Doc("The versions, one for each package.") @Required @ListMap("package") @Size(min = 1)
                List<LockedEntry> entries) {

    public OperatorLockSpec {
        catalogs = Copies.list(catalogs);
        entries = Copies.list(entries);
    }
}
