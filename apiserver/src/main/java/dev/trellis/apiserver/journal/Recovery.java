package dev.trellis.apiserver.journal;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What was found when the directory was opened.
 *
 * @param clusters how many logical clusters there are
 * @param changes how many changes came from journals, on top of the snapshot
 */
public record Recovery(int clusters, long changes, Optional<Damage> damage) {
    /**
     * The end of the journal could not be read and was cut off.
     *
     * @param position the first byte that is gone from the journal
     * @param bytes how many there were
     * @param kept where they are now
     */
    public record Damage(Path journal, long position, long bytes, Path kept) {}
}
