package dev.trellis.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.jar.JarFile;

/** Renews the one old jar that we have. */
final class OldClassesTest {
    private static final Path PICOCLI = jarOf(CommandLine.class);

    @Test
    void tellsOldJarsFromOthers() throws Exception {
        assertThat(OldClasses.areIn(PICOCLI)).isTrue();
        assertThat(OldClasses.areIn(jarOf(Test.class))).isFalse();
    }

    @Test
    void makesClassesThatAreNewEnoughAndWork(@TempDir Path folder) throws Exception {
        var renewed = folder.resolve("renewed.jar");

        OldClasses.copyRenewed(PICOCLI, renewed);

        assertThat(OldClasses.areIn(renewed)).isFalse();
        try (var before = new JarFile(PICOCLI.toFile());
                var after = new JarFile(renewed.toFile());
                var classes = new URLClassLoader(new URL[] {renewed.toUri().toURL()}, null)) {
            assertThat(after.stream().map(Object::toString))
                    .containsExactlyElementsOf(before.stream().map(Object::toString).toList());
            // Loading with this verifies the tables of all methods.
            for (var entry : after.stream().map(Object::toString).toList()) {
                if (entry.matches("picocli/CommandLine.*\\.class")) {
                    var name = entry.replace(".class", "").replace('/', '.');
                    Class.forName(name, true, classes);
                }
            }
        }
    }

    private static Path jarOf(Class<?> type) {
        return Path.of(
                URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }
}
