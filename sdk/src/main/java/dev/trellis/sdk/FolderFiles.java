package dev.trellis.sdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the files of a folder, by their path in it. */
final class FolderFiles {
    private FolderFiles() {}

    static SortedMap<String, byte[]> read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(
                    "there is no folder %s: create it or name another".formatted(folder));
        }
        var files = new TreeMap<String, byte[]>();
        try (var paths = Files.walk(folder)) {
            for (var path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                var name = folder.relativize(path).toString().replace('\\', '/');
                files.put(name, Files.readAllBytes(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the folder %s cannot be read".formatted(folder), e);
        }
        return Collections.unmodifiableSortedMap(files);
    }

    /** The same for a folder in the jar, or folder of classes, that a class comes from. */
    static SortedMap<String, byte[]> onClassPath(Class<?> anchor, String folder) {
        var resource = anchor.getClassLoader().getResource(folder);
        if (resource == null) {
            throw new IllegalArgumentException(
                    "there is no folder %s on the class path: pack it with the classes"
                            .formatted(folder));
        }
        try {
            var uri = resource.toURI();
            if (!"jar".equals(uri.getScheme())) {
                return read(Path.of(uri));
            }
            var text = uri.toString();
            var jar = Path.of(new URI(text.substring(4, text.indexOf("!/"))));
            try (var files = FileSystems.newFileSystem(jar)) {
                return read(files.getPath(folder));
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalArgumentException(
                    "the folder %s on the class path cannot be read".formatted(folder), e);
        }
    }
}
