package dev.trellis.operators.source;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.operator.CatalogSource;
import dev.trellis.api.time.GoDuration;
import dev.trellis.graph.catalog.BundleManifests;
import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.catalog.CatalogFault;
import dev.trellis.graph.catalog.CatalogReader;
import dev.trellis.graph.catalog.IgnoreRules;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.version.Version;
import dev.trellis.operators.image.BundleImages;
import dev.trellis.operators.image.Image;
import dev.trellis.operators.image.ImageLimits;
import dev.trellis.operators.image.ImageName;
import dev.trellis.operators.image.ImageTrouble;
import dev.trellis.operators.image.Images;
import dev.trellis.operators.image.Scratch;
import dev.trellis.operators.source.Finding.Nothing;
import dev.trellis.operators.source.Finding.Trouble;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Catalogs whose content is in images: a folder of catalog files. */
public final class ImageCatalogs {
    private static final String FOLDER = "operators.operatorframework.io.index.configs.v1";
    private static final String DATABASE = "operators.operatorframework.io.index.database.v1";
    private static final Duration USUAL_INTERVAL = Duration.ofMinutes(15);
    private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);

    private final Images images;
    private final BundleImages bundles;
    private final PullSecrets secrets;
    private final Supplier<Optional<Version>> kubernetes;
    private final InstantSource clock;
    private final ConcurrentMap<CatalogKey, Held> held = new ConcurrentHashMap<>();

    /**
     * @param kubernetes the version of the cluster, which names of images may hold
     */
    public ImageCatalogs(
            Images images,
            BundleImages bundles,
            PullSecrets secrets,
            Supplier<Optional<Version>> kubernetes,
            InstantSource clock) {
        this.images = images;
        this.bundles = bundles;
        this.secrets = secrets;
        this.kubernetes = kubernetes;
        this.clock = clock;
    }

    /**
     * The content of an image, unpacked.
     *
     * @param asked what the catalog asked for: another image, or folder, is other content
     */
    private record Held(String asked, String digest, Instant polled, Scratch scratch) {}

    /** Reads the catalog; an image that is known already is not fetched again. */
    Finding read(
            CatalogKey key,
            CatalogSource catalog,
            Optional<Shelved> known,
            Consumer<Shelved> found) {
        var interval = interval(catalog);
        try {
            var name = ImageName.parse(names(catalog).orElseThrow());
            var read = look(key, catalog, name, interval, known);
            found.accept(read);
            return new Finding.Content(
                    Optional.empty(),
                    read.index().catalog().problems(),
                    interval.filter(_ -> !name.isPinned()),
                    Optional.ofNullable(held.get(key)).map(Held::polled),
                    isMalformed(catalog)
                            ? Optional.of(
                                    "The interval %s cannot be read, so the image is looked at every 15m: write it as 10m or 1h."
                                            .formatted(text(catalog).orElse("")))
                            : Optional.empty());
        } catch (ImageTrouble e) {
            return new Nothing(Trouble.REGISTRY, e.sentence(), e.isPassing());
        } catch (CatalogFault e) {
            return new Nothing(Trouble.REGISTRY, e.sentence(), false);
        } catch (IOException e) {
            return new Nothing(
                    Trouble.REGISTRY,
                    "Image %s cannot be unpacked: %s."
                            .formatted(names(catalog).orElse(""), e.getMessage()),
                    true);
        }
    }

    /** The image that holds the catalog: what its template says, if all of that is known. */
    Optional<String> names(CatalogSource catalog) {
        return ImageTemplate.of(catalog)
                .flatMap(one -> one.filled(kubernetes.get()))
                .or(() ->
                        Optional.ofNullable(catalog.getSpec().image())
                                .filter(one -> !one.isEmpty()));
    }

    /** Forgets a catalog that is gone. */
    void remove(CatalogKey key) {
        release(held.remove(key));
    }

    private static void release(@Nullable Held before) {
        if (before != null) {
            try {
                before.scratch().close();
            } catch (IOException e) {
                // What is left goes with the process.
            }
        }
    }

    private Shelved look(
            CatalogKey key,
            CatalogSource catalog,
            ImageName name,
            Optional<Duration> interval,
            Optional<Shelved> known)
            throws IOException {
        var asked = name + " " + folder(catalog).orElse("");
        var before =
                Optional.ofNullable(held.get(key))
                        .filter(one -> one.asked().equals(asked) && known.isPresent());
        var now = clock.instant();
        if (before.filter(one -> !isDue(name, one, interval, now)).isPresent()) {
            return known.orElseThrow().stale("");
        }
        var logins = secrets.of(catalog);
        if (before.isPresent()) {
            var digest = images.digest(name, logins, ImageLimits.CATALOG);
            if (digest.equals(before.get().digest())) {
                held.put(key, new Held(asked, digest, now, before.get().scratch()));
                return known.orElseThrow().stale("");
            }
        }
        var image = images.open(name, logins, ImageLimits.CATALOG);
        var scratch = new Scratch();
        try {
            var read = unpacked(catalog, name, image, scratch);
            release(held.put(key, new Held(asked, image.digest(), now, scratch)));
            return read;
        } catch (IOException | RuntimeException e) {
            scratch.close();
            throw e;
        }
    }

    private static boolean isDue(
            ImageName name, Held before, Optional<Duration> interval, Instant now) {
        return !name.isPinned()
                && interval.filter(one -> !before.polled().plus(one).isAfter(now)).isPresent();
    }

    private Shelved unpacked(CatalogSource source, ImageName name, Image image, Scratch scratch)
            throws IOException {
        var folder =
                folder(source).or(() -> image.label(FOLDER)).orElseThrow(() -> none(name, image));
        var files = visible(image.unpack(folder, scratch.folder()));
        files.values().forEach(file -> file.toFile().deleteOnExit());
        var reader = new CatalogReader();
        for (var file : files.entrySet()) {
            reader.read(place(name, file.getKey()), Files.newInputStream(file.getValue()));
        }
        var catalog = reader.finish();
        return Shelved.of(
                image.digest() + "/" + folder, catalog, source(source, name, catalog, files));
    }

    private ManifestSource source(
            CatalogSource source, ImageName name, Catalog catalog, SortedMap<String, Path> files) {
        return new BundleSource(
                (packageName, bundle) -> manifests(name, files, packageName, bundle),
                catalog,
                bundles,
                () -> secrets.of(source));
    }

    private static List<JsonNode> manifests(
            ImageName name, SortedMap<String, Path> files, String packageName, String bundle) {
        var found = new BundleManifests(packageName, bundle);
        try {
            for (var file : files.entrySet()) {
                found.read(place(name, file.getKey()), Files.newInputStream(file.getValue()));
            }
        } catch (IOException e) {
            throw new StaleCatalog("Image %s has changed since it was read.".formatted(name));
        }
        return found.found();
    }

    private static String place(ImageName name, String file) {
        return "File %s of image %s".formatted(file, name);
    }

    private static SortedMap<String, Path> visible(SortedMap<String, Path> files)
            throws IOException {
        var rules = new ArrayList<IgnoreRules>();
        var root = Path.of("/");
        for (var file : files.entrySet()) {
            var path = root.resolve(file.getKey());
            if (path.endsWith(IgnoreRules.FILE)) {
                rules.add(new IgnoreRules(path.getParent(), Files.readAllLines(file.getValue())));
            }
        }
        SortedMap<String, Path> visible = new TreeMap<>();
        files.forEach((name, file) -> {
            var path = root.resolve(name);
            if (!path.endsWith(IgnoreRules.FILE)
                    && rules.stream().noneMatch(one -> one.hide(path))) {
                visible.put(name, file);
            }
        });
        return visible;
    }

    private static CatalogFault none(ImageName name, Image image) {
        return new CatalogFault(
                image.label(DATABASE).isPresent()
                        ? "Image %s holds a catalog in a database, which is not read here: build it from files."
                                .formatted(name)
                        : "Image %s does not say where its catalog is: give it the label %s, or name the folder in spec.grpcPodConfig.extractContent.catalogDir."
                                .formatted(name, FOLDER));
    }

    private static Optional<String> folder(CatalogSource catalog) {
        return Optional.ofNullable(catalog.getSpec().grpcPodConfig())
                .map(config -> config.toTree().at("/extractContent/catalogDir").asText())
                .filter(folder -> !folder.isEmpty());
    }

    private static Optional<String> text(CatalogSource catalog) {
        return Optional.ofNullable(catalog.getSpec().updateStrategy())
                .flatMap(one -> Optional.ofNullable(one.registryPoll()))
                .flatMap(one -> Optional.ofNullable(one.interval()));
    }

    private static boolean isMalformed(CatalogSource catalog) {
        return text(catalog).filter(one -> parsed(one).isEmpty()).isPresent();
    }

    private static Optional<Duration> parsed(String text) {
        return GoDuration.parse(text).filter(one -> one.compareTo(SHORTEST_INTERVAL) >= 0);
    }

    private static Optional<Duration> interval(CatalogSource catalog) {
        return text(catalog).map(one -> parsed(one).orElse(USUAL_INTERVAL));
    }
}
