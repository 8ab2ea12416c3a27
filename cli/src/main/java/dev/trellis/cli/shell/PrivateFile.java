package dev.trellis.cli.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** A file for its owner alone, such as a kubeconfig, which holds a key, or a plan. */
public final class PrivateFile {
    private PrivateFile() {}

    /** Writes it whole or not at all, since others may wait for it. */
    public static void write(Path file, String text) {
        var target = file.toAbsolutePath();
        try {
            var draft =
                    Files.createTempFile(
                            target.getParent(),
                            ".draft",
                            "",
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rw-------")));
            Files.writeString(draft, text);
            Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Refusal.failed(
                    "Cannot write %s: check that its folder is there and yours.".formatted(file),
                    e);
        }
    }
}
