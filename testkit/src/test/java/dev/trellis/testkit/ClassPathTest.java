package dev.trellis.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

final class ClassPathTest {
    @TempDir private Path folder;

    @Test
    void readsAllYamlFilesOfAFolderByName() throws Exception {
        write("kinds/b.yaml", "second");
        write("kinds/a.yml", "first");
        write("kinds/deeper/c.yaml", "third");
        write("kinds/readme.txt", "not this");

        assertThat(yamlUnder("kinds", folder)).containsExactly("first", "second", "third");
    }

    @Test
    void readsASingleFile() throws Exception {
        write("kinds/a.yaml", "first");
        write("kinds/b.yaml", "second");

        assertThat(yamlUnder("kinds/b.yaml", folder)).containsExactly("second");
    }

    @Test
    void readsAFolderInsideAJar() throws Exception {
        var jar = folder.resolve("kinds.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (var name : List.of("kinds/", "kinds/b.yaml", "kinds/a.yaml", "kindsmen/c.yaml")) {
                out.putNextEntry(new JarEntry(name));
                out.write(name.getBytes(StandardCharsets.UTF_8));
            }
        }

        assertThat(yamlUnder("kinds", jar)).containsExactly("kinds/a.yaml", "kinds/b.yaml");
    }

    @Test
    void namesThePathWhereNothingIs() {
        assertThatIllegalStateException()
                .isThrownBy(() -> yamlUnder("nowhere", folder))
                .withMessageContaining("nowhere");
    }

    private static List<String> yamlUnder(String path, Path place) throws Exception {
        var thread = Thread.currentThread();
        var usual = thread.getContextClassLoader();
        try (var loader = new URLClassLoader(new URL[] {place.toUri().toURL()}, null)) {
            thread.setContextClassLoader(loader);
            return ClassPath.yamlUnder(path);
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    private void write(String path, String content) throws Exception {
        var file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
