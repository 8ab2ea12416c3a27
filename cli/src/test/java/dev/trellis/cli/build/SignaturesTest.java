package dev.trellis.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bouncycastle.asn1.ASN1Integer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;

/** Takes the signatures off one of the signed jars that we have. */
final class SignaturesTest {
    private static final Path SIGNED = jarOf(ASN1Integer.class);
    private static final String CLASS = "org/bouncycastle/asn1/ASN1Integer.class";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @Test
    void tellsSignedJarsFromOthers() throws IOException {
        assertThat(Signatures.areIn(SIGNED)).isTrue();
        assertThat(Signatures.areIn(jarOf(Test.class))).isFalse();
    }

    @Test
    void keepsAllButTheSignatures() throws Exception {
        var copy = folder.resolve("copy.jar");

        Signatures.copyWithout(SIGNED, copy);

        assertThat(Signatures.areIn(copy)).isFalse();
        try (var before = new JarFile(SIGNED.toFile());
                var after = new JarFile(copy.toFile());
                var classes = new URLClassLoader(new URL[] {copy.toUri().toURL()}, null)) {
            assertThat(after.stream().filter(entry -> entry.getName().endsWith(".class")).count())
                    .isEqualTo(
                            before.stream()
                                    .filter(entry -> entry.getName().endsWith(".class"))
                                    .count());
            assertThat(after.isMultiRelease()).isEqualTo(before.isMultiRelease());
            assertThat(after.getManifest().getEntries()).isEmpty();
            assertThat(Class.forName(ASN1Integer.class.getName(), true, classes).getSigners())
                    .isNull();
        }
    }

    @Test
    void refusesAJarThatIsNotWhatWasSigned() throws IOException {
        var changed = Files.copy(SIGNED, folder.resolve("changed.jar"));
        try (var jar = FileSystems.newFileSystem(changed)) {
            Files.write(jar.getPath(CLASS), new byte[] {1, 2, 3});
        }

        assertThatThrownBy(() -> Signatures.copyWithout(changed, folder.resolve("copy.jar")))
                .isInstanceOf(SecurityException.class);
    }

    private static Path jarOf(Class<?> type) {
        return Path.of(
                URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }
}
