package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import java.util.List;

/** Who asked for a promotion. */
@Wire
@Doc("Who asked for a promotion.")
public record Requester(
        @Doc("Name of the user.") @Required String username,
        @Doc("Groups of the user.") @Size(max = 100) List<String> groups) {
    public Requester {
        groups = Copies.list(groups);
    }
}
