package dev.trellis.testkit.server;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The folder with the Kubernetes programs, as {@code tools/kube/obtain} gives it. */
public record KubeBinaries(Path folder) {
    private static final int CANNOT_BE_MADE = 3;

    /** What came of looking for the programs. */
    public sealed interface Search {
        record Found(KubeBinaries binaries) implements Search {}

        /** They are not there and cannot be made on this machine. */
        record Missing(String reason) implements Search {}
    }

    private static @Nullable Search found;

    /**
     * Finds the programs or has them built, once per JVM; a build takes minutes and tells its
     * progress on standard error.
     *
     * @throws IllegalStateException when building them was tried and failed
     */
    public static synchronized Search search() {
        if (found == null) {
            found =
                    ProjectRoot.search()
                            .map(root -> search(root, Map.of()))
                            .orElseGet(() ->
                                    new Search.Missing(
                                            "no folder above the working directory holds "
                                                    + ProjectRoot.MARKER
                                                    + ": run the tests inside the project, or set -Dtrellis.root to its folder"));
        }
        return found;
    }

    static Search search(Path projectRoot, Map<String, String> environment) {
        var script = projectRoot.resolve(ProjectRoot.MARKER);
        var builder = new ProcessBuilder(script.toString());
        builder.environment().putAll(environment);
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var reason = passOn(process);
            // Its one line waited in the pipe meanwhile.
            var folder =
                    new String(process.getInputStream().readAllBytes(), System.out.charset())
                            .strip();
            return switch (process.waitFor()) {
                case 0 -> new Search.Found(new KubeBinaries(Path.of(folder)));
                case CANNOT_BE_MADE -> new Search.Missing(reason);
                default -> throw new IllegalStateException(script + " failed: " + reason);
            };
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run " + script + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + script + ".", e);
        }
    }

    /** Shows the script's progress as it comes; the last line is its verdict. */
    private static String passOn(Process process) {
        var last = "";
        try (var lines = process.errorReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                System.err.println(line);
                last = line;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return last.startsWith("kube: ") ? last.substring("kube: ".length()) : last;
    }

    Path program(String name) {
        var program = folder.resolve(name);
        if (!Files.isExecutable(program)) {
            throw new IllegalStateException(
                    "There is no program " + program + ": run tools/kube/obtain.");
        }
        return program;
    }
}
