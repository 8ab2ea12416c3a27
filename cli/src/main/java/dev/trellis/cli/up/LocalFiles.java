package dev.trellis.cli.up;

import dev.trellis.apiserver.EmbeddedApiServer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The kubeconfigs of a local fleet. Only their owner can read them: they hold keys. */
record LocalFiles(Path folder) {
    private static final String OWNER_ONLY = "rwx------";

    static LocalFiles of(FleetPlan plan) {
        return new LocalFiles(plan.files());
    }

    /** All clusters with all rights, a context each; the hub's is the current one. */
    Path kubeconfig() {
        return folder.resolve("kubeconfig");
    }

    /** By which agents ask the hub to be let in. */
    Path bootstrap() {
        return folder.resolve("bootstrap.kubeconfig");
    }

    void write(EmbeddedApiServer server, List<String> clusters, String user, String group) {
        clusters.forEach(server::cluster);
        try {
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                Files.createDirectories(
                        folder,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString(OWNER_ONLY)));
            } else {
                Files.createDirectories(folder);
            }
            Files.writeString(bootstrap(), server.kubeconfigFor(user, group));
            Files.writeString(kubeconfig(), server.adminKubeconfig());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The kubeconfigs cannot be written to %s: name another folder with --files."
                            .formatted(folder),
                    e);
        }
    }

    void remove() {
        try {
            Files.deleteIfExists(kubeconfig());
            Files.deleteIfExists(bootstrap());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
