package dev.trellis.api.crdgen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The build step: {@code CrdGen CLASSES STAMP} writes {@code CLASSES/crds} from the types.
 *
 * <p>It does nothing while no class, and no library, is newer than what was last written, because
 * the generator takes seconds and most builds change no type.
 */
final class CrdGen {
    private CrdGen() {}

    public static void main(String[] args) throws IOException {
        var classes = Path.of(args[0]);
        var folder = classes.resolve("crds");
        var freshness = new Freshness(classes, folder, Path.of(args[1]));
        if (!freshness.isUpToDate()) {
            write(folder);
            freshness.remember();
        }
    }

    private static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        var crds = CrdMaker.make();
        crds.forEach((name, text) -> writeIfChanged(folder.resolve(name + ".yaml"), text));
        writeIfChanged(folder.resolve("index"), String.join("\n", crds.keySet()) + "\n");
    }

    private static void writeIfChanged(Path file, String text) {
        try {
            if (!Files.exists(file) || !Files.readString(file).equals(text)) {
                Files.writeString(file, text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }
}
