package dev.trellis.helm;

import dev.trellis.helm.EngineWorker.Request;
import dev.trellis.sdk.agent.Outcome;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A running {@link EngineWorker}. Its callers take turns. */
final class EngineProcess implements AutoCloseable {
    /** A kubeconfig whose server nobody is: a template that looks something up finds no cluster. */
    private static final String NO_CLUSTER =
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: none, cluster: {server: "https://127.0.0.1:1"}}]
            contexts: [{name: none, context: {cluster: none, user: none}}]
            users: [{name: none, user: {}}]
            current-context: none
            """;

    private final Process process;
    private final Path home;
    private final DataOutputStream requests;
    private final DataInputStream answers;

    private EngineProcess(Process process, Path home) {
        this.process = process;
        this.home = home;
        requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    }

    /**
     * Starts it.
     *
     * @param more options of its virtual machine beside the usual ones
     */
    static EngineProcess start(List<String> more) throws IOException {
        var home = Files.createTempDirectory("trellis-helm");
        var kubeconfig = Files.writeString(home.resolve("kubeconfig"), NO_CLUSTER);
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<String>();
        command.addAll(List.of(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m"));
        command.addAll(more);
        command.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EngineWorker.class.getName(),
                        kept().toString()));
        var builder = new ProcessBuilder(command);
        // None of our variables: among them may be what leads to a cluster, or a secret.
        builder.environment().clear();
        builder.environment()
                .putAll(
                        Map.of(
                                "HOME",
                                home.toString(),
                                "KUBECONFIG",
                                kubeconfig.toString(),
                                // Of its own accord the engine takes memory as long as there is
                                // some: Go's collector is to begin early, and C's allocator to
                                // share its reserves among threads.
                                "GOMEMLIMIT",
                                "64MiB",
                                "MALLOC_ARENA_MAX",
                                "2"));
        var engine =
                new EngineProcess(
                        builder.redirectError(ProcessBuilder.Redirect.DISCARD).start(), home);
        Runtime.getRuntime()
                .addShutdownHook(
                        Thread.ofPlatform().name("end-helm-engine").unstarted(engine::close));
        return engine;
    }

    private static Path kept() {
        return Path.of(System.getProperty("user.home"), ".cache", "trellis", "helm");
    }

    /**
     * What the engine answers; empty where it did not within the time, and is gone.
     *
     * @throws IOException where the process has ended
     */
    synchronized Optional<Outcome<String>> ask(Request request, Duration patience)
            throws IOException {
        var deadline = new CompletableFuture<Void>();
        var _ =
                deadline.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
                        .thenRun(process::destroyForcibly);
        try {
            request.send(requests);
            var done = answers.readBoolean();
            var text = EngineWorker.text(answers);
            return Optional.of(
                    done ? Outcome.of(text) : Outcome.failed("the chart does not render: " + text));
        } catch (IOException e) {
            if (deadline.isDone()) {
                return Optional.empty();
            }
            throw e;
        } finally {
            deadline.cancel(false);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try (var files = Files.walk(home)) {
            // What lies in a folder comes behind it, and goes before it.
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            // It is gone already, or stays among the temporary files: nobody waits for it.
        }
    }
}
