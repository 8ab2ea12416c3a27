package dev.trellis.cli.up;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.cli.shell.PrivateFile;
import dev.trellis.cli.shell.Refusal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The kubeconfigs of a local fleet. Only their owner can read them: they hold keys. */
record LocalFiles(Path folder) {
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

    /** Names the process that runs the fleet. */
    PidFile process() {
        return new PidFile(folder.resolve("pid"));
    }

    /** What a fleet in the background says. */
    Path log() {
        return folder.resolve("log");
    }

    void write(EmbeddedApiServer server, List<String> clusters, String user, String group) {
        clusters.forEach(server::cluster);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw Refusal.failed(
                    "The folder %s for kubeconfigs cannot be made: name another with --files."
                            .formatted(folder),
                    e);
        }
        PrivateFile.write(bootstrap(), server.kubeconfigFor(user, group));
        process().write();
        PrivateFile.write(kubeconfig(), server.adminKubeconfig());
    }

    void remove() {
        try {
            Files.deleteIfExists(kubeconfig());
            Files.deleteIfExists(bootstrap());
            Files.deleteIfExists(process().file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
