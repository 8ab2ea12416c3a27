package dev.trellis.api.addon;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How clusters come to have the add-on. */
@Wire
@Doc("How clusters come to have the add-on.")
public record InstallStrategy(
        @Doc("Manual leaves it to people, Placements follows the placements below.")
                @Default(MANUAL)
                @OneOf({MANUAL, PLACEMENTS})
                @Nullable String type,
        @Doc("Placements whose clusters get the add-on.") @ListMap({"namespace", "name"})
                List<PlacementStrategy> placements) {

    public static final String MANUAL = "Manual";
    public static final String PLACEMENTS = "Placements";

    public InstallStrategy {
        placements = Copies.list(placements);
    }
}
