package dev.trellis.cli.create;

import dev.trellis.cli.shell.Refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The beginning of an add-on.
 *
 * @param version of Trellis, with which it is built
 */
record Project(ProjectName name, ProjectKind kind, String version) {

    /** Its files by their paths. */
    SortedMap<String, String> files() {
        var sources = new TreeMap<>(kind.files());
        var folder = "java/" + name.javaPackage().replace('.', '/') + "/" + name.javaClass();
        if (kind.hasManager()) {
            sources.put("src/main/" + folder + ".java", "Addon.java.txt");
        }
        sources.put("src/test/" + folder + "Test.java", "AddonTest.java.txt");
        sources.put("src/test/" + folder.replace(name.javaClass(), "EmbeddedHub.java"), HUB);
        sources.put(name.value() + ".yaml", "declaration.yaml");
        sources.put("pom.xml", "pom.xml");
        sources.put("README.md", "README.md");
        sources.put(".gitignore", "gitignore");
        var names =
                Map.of(
                        "NAME", name.value(),
                        "PACKAGE", name.javaPackage(),
                        "CLASS", name.javaClass(),
                        "VERSION", version);
        var files = new TreeMap<String, String>();
        sources.forEach((path, source) ->
                files.put(path, ProjectFile.beside(source).of(kind.words(), names)));
        return files;
    }

    private static final String HUB = "EmbeddedHub.java.txt";

    /** Writes it into a folder that is empty or not there; returns the paths of its files. */
    List<String> write(Path folder) {
        try {
            if (Files.exists(folder) && !isEmpty(folder)) {
                throw Refusal.failed(
                        "%s is there already and not empty: name another folder with --dir."
                                .formatted(folder));
            }
            var files = files();
            for (var file : files.entrySet()) {
                var goal = folder.resolve(file.getKey());
                Files.createDirectories(goal.getParent());
                Files.writeString(goal, file.getValue());
            }
            return List.copyOf(files.keySet());
        } catch (IOException e) {
            throw Refusal.failed(
                    "The project cannot be written to %s: name another folder with --dir."
                            .formatted(folder),
                    e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (var found = Files.list(folder)) {
            return found.findAny().isEmpty();
        }
    }
}
