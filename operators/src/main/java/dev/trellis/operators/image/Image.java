package dev.trellis.operators.image;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.zip.GZIPInputStream;

/** An image whose manifest was read and checked. */
public final class Image {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int BUFFER = 1 << 16;

    private final ImageName name;
    private final ImageStore store;
    private final ImageLimits limits;
    private final String digest;
    private final JsonNode config;
    private final List<Descriptor> layers;

    private Image(
            ImageName name,
            ImageStore store,
            ImageLimits limits,
            String digest,
            JsonNode config,
            List<Descriptor> layers) {
        this.name = name;
        this.store = store;
        this.limits = limits;
        this.digest = digest;
        this.config = config;
        this.layers = layers;
    }

    /** The digest that the name stands for now. */
    static String digest(ImageName name, ImageStore store, ImageLimits limits) throws IOException {
        return name.isPinned() ? name.digest() : CheckedStream.digest(top(name, store, limits));
    }

    private static byte[] top(ImageName name, ImageStore store, ImageLimits limits)
            throws IOException {
        var max = limits.documentBytesMax();
        return name.isPinned()
                ? checked(name, store.manifest(name.digest(), max), name.digest(), max)
                : bounded(name, store.manifest(max), max);
    }

    static Image open(ImageName name, ImageStore store, ImageLimits limits) throws IOException {
        var top = top(name, store, limits);
        var manifest = json(name, top);
        if (manifest.path("manifests").isArray()) {
            manifest = json(name, member(name, store, manifest.path("manifests"), limits));
        }
        var layers = new ArrayList<Descriptor>();
        for (var layer : manifest.path("layers")) {
            layers.add(Descriptor.of(name, layer));
        }
        if (layers.stream().mapToLong(Descriptor::size).sum() > limits.fetchedBytesMax()) {
            throw ImageTrouble.lasting(
                    "Image %s is too large: its layers may have at most %d bytes."
                            .formatted(name, limits.fetchedBytesMax()));
        }
        var config = Descriptor.of(name, manifest.path("config"));
        return new Image(
                name,
                store,
                limits,
                CheckedStream.digest(top),
                json(name, document(name, store, config, limits)),
                layers);
    }

    /** The member for the usual platform, or the first: what we read is the same in all. */
    private static byte[] member(
            ImageName name, ImageStore store, JsonNode members, ImageLimits limits)
            throws IOException {
        var chosen =
                members.valueStream()
                        .filter(one ->
                                one.at("/platform/os").asText().equals("linux")
                                        && one.at("/platform/architecture")
                                                .asText()
                                                .equals("amd64"))
                        .findFirst()
                        .or(() -> members.valueStream().findFirst())
                        .map(one -> Descriptor.of(name, one))
                        .orElseThrow(() ->
                                ImageTrouble.lasting(
                                        "Image %s is an empty list of images.".formatted(name)));
        return checked(
                name,
                store.manifest(chosen.digest(), limits.documentBytesMax()),
                chosen.digest(),
                limits.documentBytesMax());
    }

    private static byte[] document(
            ImageName name, ImageStore store, Descriptor part, ImageLimits limits)
            throws IOException {
        if (part.size() > limits.documentBytesMax()) {
            throw tooLong(name, limits.documentBytesMax());
        }
        try (var in = new CheckedStream(store.blob(part), part)) {
            return in.readAllBytes();
        }
    }

    private static byte[] checked(ImageName name, byte[] bytes, String digest, int max) {
        if (!CheckedStream.digest(bounded(name, bytes, max)).equals(digest)) {
            throw ImageTrouble.passing(
                    "The manifest of image %s has other content than the digest %s says."
                            .formatted(name, digest),
                    null);
        }
        return bytes;
    }

    private static byte[] bounded(ImageName name, byte[] bytes, int max) {
        if (bytes.length > max) {
            throw tooLong(name, max);
        }
        return bytes;
    }

    private static ImageTrouble tooLong(ImageName name, int max) {
        return ImageTrouble.lasting(
                "The manifest or configuration of image %s has more than %d bytes."
                        .formatted(name, max));
    }

    private static JsonNode json(ImageName name, byte[] bytes) throws IOException {
        try {
            return JSON.readTree(bytes);
        } catch (JsonProcessingException e) {
            throw ImageTrouble.lasting(
                    "The manifest or configuration of image %s is not JSON.".formatted(name), e);
        }
    }

    /** Of all that the name stood for: equal ones mean equal content. */
    public String digest() {
        return digest;
    }

    public Optional<String> label(String key) {
        return Optional.ofNullable(config.path("config").path("Labels").get(key))
                .map(JsonNode::asText);
    }

    /**
     * The files of a folder by their names below it, unpacked under other names.
     *
     * @param into an empty folder
     */
    public SortedMap<String, Path> unpack(String folder, Path into) {
        var plain = folder.replaceAll("^(\\./|/)+|/+$", "");
        var unpacking = new Unpacking(name, plain.equals(".") ? "" : plain, into, limits);
        try {
            for (var layer : layers.reversed()) {
                try (var in = new CheckedStream(store.blob(layer), layer);
                        var _ = new Watchdog(in, limits.patience());
                        var tar = plain(layer, in)) {
                    unpacking.add(tar);
                    in.finish();
                }
            }
            return unpacking.files();
        } catch (IOException e) {
            throw ImageTrouble.passing(
                    "Image %s cannot be read: %s.".formatted(name, e.getMessage()), e);
        }
    }

    private InputStream plain(Descriptor layer, InputStream in) throws IOException {
        var type = layer.mediaType();
        if (type.endsWith("+gzip") || type.endsWith(".gzip")) {
            return new BufferedInputStream(new GZIPInputStream(in, BUFFER), BUFFER);
        }
        if (type.endsWith(".tar")) {
            return new BufferedInputStream(in, BUFFER);
        }
        throw ImageTrouble.lasting(
                "Image %s has a layer of the type %s: build it with layers of tar or tar+gzip."
                        .formatted(name, type));
    }
}
