package dev.trellis.operators.image;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which images may be read.
 *
 * @param pulls whether registries are asked
 * @param layouts where layouts on disk are; empty for none, so that nobody reads files of this
 *     machine by naming them
 */
public record ImageSettings(boolean pulls, Optional<Path> layouts) {
    public static final ImageSettings USUAL = new ImageSettings(true, Optional.empty());
}
