package dev.trellis.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Text files on the class path, in folders or in jars. */
final class ClassPath {
    private ClassPath() {}

    /**
     * The content of the YAML file of that path, or of all YAML files in the folder of that path,
     * by name.
     */
    static List<String> yamlUnder(String path) {
        var contents = new ArrayList<String>();
        try {
            var loader = Thread.currentThread().getContextClassLoader();
            for (var place : Collections.list(loader.getResources(path))) {
                contents.addAll(
                        place.getProtocol().equals("jar") ? inJar(place, path) : inFolder(place));
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("Cannot read " + path + " on the class path.", e);
        }
        if (contents.isEmpty()) {
            throw new IllegalStateException(
                    "There is no YAML file under " + path + " on the class path.");
        }
        return contents;
    }

    private static List<String> inFolder(URL place) throws IOException, URISyntaxException {
        try (var files = Files.walk(Path.of(place.toURI()))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isYaml(file.toString()))
                    .sorted()
                    .map(ClassPath::read)
                    .toList();
        }
    }

    private static List<String> inJar(URL place, String path) throws IOException {
        var connection = (JarURLConnection) place.openConnection();
        connection.setUseCaches(false);
        var contents = new ArrayList<String>();
        try (var jar = connection.getJarFile()) {
            var names =
                    jar.stream()
                            .map(entry -> entry.getName())
                            .filter(name -> name.equals(path) || name.startsWith(path + "/"))
                            .filter(ClassPath::isYaml)
                            .sorted()
                            .toList();
            for (var name : names) {
                try (var stream = jar.getInputStream(jar.getEntry(name))) {
                    contents.add(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return contents;
    }

    private static boolean isYaml(String name) {
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file + ".", e);
        }
    }
}
