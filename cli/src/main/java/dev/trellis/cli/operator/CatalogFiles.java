package dev.trellis.cli.operator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.graph.catalog.BundleManifests;
import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.catalog.CatalogFault;
import dev.trellis.graph.catalog.CatalogReader;
import dev.trellis.graph.catalog.IgnoreRules;
import dev.trellis.operators.kind.Hashes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Catalogs in files: each path is one, a folder with all files below it. */
final class CatalogFiles {
    private CatalogFiles() {}

    /** One that is given as {@code PATH} or {@code NAME=PATH}. */
    private record Named(String name, Path path) {
        static Named parse(String argument) {
            var equals = argument.indexOf('=');
            var path = Path.of(argument.substring(equals + 1));
            return new Named(
                    equals > 0 ? argument.substring(0, equals) : CatalogFiles.name(path), path);
        }
    }

    /**
     * Reads the catalogs.
     *
     * @param arguments {@code PATH} or {@code NAME=PATH}; without a name a catalog is called like
     *     its file up to the first point
     */
    static Map<String, Catalog> load(List<String> arguments) {
        var catalogs = new LinkedHashMap<String, Catalog>();
        for (var argument : arguments) {
            var named = Named.parse(argument);
            if (catalogs.put(named.name(), load(named.path())) != null) {
                throw Refusal.usage(
                        "There are two catalogs called %s: name them, as in --catalog %s=%s."
                                .formatted(named.name(), named.name() + "2", named.path()));
            }
        }
        if (catalogs.isEmpty()) {
            throw Refusal.usage("No catalog is given: add --catalog FILE or --catalog DIR.");
        }
        return catalogs;
    }

    /** The manifests of a bundle in one of the catalogs; none where it does not hold them. */
    static List<JsonNode> manifests(
            List<String> arguments, String catalog, String packageName, String bundle) {
        var found = new BundleManifests(packageName, bundle);
        eachFile(arguments, catalog, found::read);
        return found.found();
    }

    /** Of the content of one of the catalogs. */
    static String digest(List<String> arguments, String catalog) {
        var text = new StringBuilder();
        eachFile(
                arguments,
                catalog,
                (_, stream) -> {
                    try (stream) {
                        text.append(Hashes.digest(new String(stream.readAllBytes(), ISO_8859_1)));
                    } catch (IOException e) {
                        throw unreadable(Path.of(catalog), e);
                    }
                });
        return Hashes.digest(text.toString());
    }

    private static void eachFile(
            List<String> arguments, String catalog, BiConsumer<String, InputStream> reader) {
        for (var argument : arguments) {
            var named = Named.parse(argument);
            if (!named.name().equals(catalog)) {
                continue;
            }
            try {
                for (var file : files(named.path())) {
                    reader.accept(file.toString(), Files.newInputStream(file));
                }
            } catch (IOException e) {
                throw unreadable(named.path(), e);
            }
        }
    }

    private static Refusal unreadable(Path path, IOException cause) {
        return Refusal.failed(
                "The catalog %s cannot be read: check that the file is there and may be read."
                        .formatted(path),
                cause);
    }

    private static String name(Path path) {
        var file = path.toAbsolutePath().normalize().getFileName();
        var name = file == null ? "catalog" : file.toString();
        return name.indexOf('.') > 0 ? name.substring(0, name.indexOf('.')) : name;
    }

    private static Catalog load(Path path) {
        var reader = new CatalogReader();
        try {
            for (var file : files(path)) {
                reader.read(file.toString(), Files.newInputStream(file));
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        } catch (CatalogFault e) {
            throw Refusal.failed(e.sentence(), e);
        }
        return reader.finish();
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        var ignored = new ArrayList<IgnoreRules>();
        try (var all = Files.walk(path)) {
            for (var file : all.filter(CatalogFiles::isIgnoreFile).toList()) {
                ignored.add(new IgnoreRules(file.getParent(), Files.readAllLines(file)));
            }
        }
        try (var all = Files.walk(path)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !isIgnoreFile(file))
                    .filter(file -> ignored.stream().noneMatch(rules -> rules.hide(file)))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isIgnoreFile(Path file) {
        return file.endsWith(IgnoreRules.FILE);
    }
}
