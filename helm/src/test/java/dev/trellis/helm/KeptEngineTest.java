package dev.trellis.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.jni.NativeLibrary;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ServiceLoader;

class KeptEngineTest {
    private final NativeLibrary packed =
            ServiceLoader.load(NativeLibrary.class).findFirst().orElseThrow();

    @Test
    void isUnpackedOnceAndForItsOwnerAlone(@TempDir Path parent) throws IOException {
        var folder = parent.resolve("kept");

        var first = KeptEngine.unpacked(packed, folder);
        Files.setLastModifiedTime(first, FileTime.fromMillis(0));
        var second = KeptEngine.unpacked(packed, folder);

        assertThat(second).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(second)).isEqualTo(FileTime.fromMillis(0));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(first);
        }
    }

    @Test
    void isUnpackedAgainWhereAFileIsNotWhole(@TempDir Path folder) throws IOException {
        var kept = KeptEngine.unpacked(packed, folder);
        var size = Files.size(kept);
        Files.writeString(kept, "half");

        assertThat(KeptEngine.unpacked(packed, folder)).isEqualTo(kept);
        assertThat(kept).hasSize(size);
    }
}
