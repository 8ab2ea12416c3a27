package dev.trellis.operators.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** An image in a layout on disk, as image tools write it. */
final class LayoutStore implements ImageStore {
    private static final String TAG = "org.opencontainers.image.ref.name";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ImageName name;
    private final Path folder;

    /**
     * @param root all layouts are below it
     */
    LayoutStore(ImageName name, Path root) throws IOException {
        this.name = name;
        this.folder = inside(root, root.resolve(name.repository()));
        if (!Files.isRegularFile(folder.resolve("oci-layout"))) {
            throw absent();
        }
    }

    /** Links may lead anywhere; what is read must be below the root all the same. */
    private Path inside(Path root, Path path) throws IOException {
        if (!Files.exists(path)) {
            throw absent();
        }
        var real = path.toRealPath();
        if (!real.startsWith(root.toRealPath())) {
            throw ImageTrouble.lasting(
                    "Image %s leads out of the folder of layouts.".formatted(name));
        }
        return real;
    }

    private ImageTrouble absent() {
        return ImageTrouble.passing(
                "Image %s is not among the layouts of this manager: put it there.".formatted(name),
                null);
    }

    @Override
    public byte[] manifest(int bytesMax) throws IOException {
        var index = JSON.readTree(read(folder.resolve("index.json"), bytesMax));
        var chosen =
                index.path("manifests")
                        .valueStream()
                        .filter(one -> isMeant(one, index.path("manifests").size()))
                        .findFirst()
                        .map(one -> Descriptor.of(name, one))
                        .orElseThrow(() ->
                                ImageTrouble.passing(
                                        "The layout of image %s has no such tag.".formatted(name),
                                        null));
        var manifest = manifest(chosen.digest(), bytesMax);
        if (manifest.length <= bytesMax
                && !CheckedStream.digest(manifest).equals(chosen.digest())) {
            throw ImageTrouble.passing(
                    "The manifest of image %s has other content than the layout says."
                            .formatted(name),
                    null);
        }
        return manifest;
    }

    /** Without a tag the only image is meant. */
    private boolean isMeant(JsonNode descriptor, int images) {
        return name.tag().isEmpty()
                ? images == 1
                : descriptor.path("annotations").path(TAG).asText().equals(name.tag());
    }

    @Override
    public byte[] manifest(String digest, int bytesMax) throws IOException {
        return read(blob(digest), bytesMax);
    }

    @Override
    public InputStream blob(Descriptor descriptor) throws IOException {
        return Files.newInputStream(blob(descriptor.digest()));
    }

    private Path blob(String digest) throws IOException {
        var path = folder.resolve("blobs").resolve(digest.replace(':', '/'));
        if (!Files.exists(path)) {
            throw ImageTrouble.passing(
                    "The layout of image %s lacks its part %s.".formatted(name, digest), null);
        }
        return inside(folder, path);
    }

    private static byte[] read(Path file, int bytesMax) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes(bytesMax + 1);
        }
    }
}
