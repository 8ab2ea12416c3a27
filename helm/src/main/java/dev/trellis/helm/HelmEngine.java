package dev.trellis.helm;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.json.ApiJson;
import dev.trellis.helm.EngineWorker.Request;
import dev.trellis.sdk.agent.Outcome;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Helm's engine, in a process of its own: it cannot be interrupted, has whatever its environment
 * gives it, and is native code. The process starts when the first chart is read and is replaced
 * when it ends.
 */
final class HelmEngine {
    private static final ObjectMapper JSON = ApiJson.exactMapper();
    // The native code keeps some five kilobytes of every render: a new process gives them back,
    // long
    // before they come to a quarter of what it holds anyway.
    private static final int RENDERS_MAX = 5000;
    private static final HelmEngine SHARED =
            new HelmEngine(Duration.ofSeconds(60), List.of(), RENDERS_MAX);

    private final Duration patience;
    private final List<String> options;
    private final int rendersMax;
    private int renders;
    private @Nullable EngineProcess process;

    /**
     * An engine that starts with the first chart.
     *
     * @param options for the virtual machine of its process, beside the usual ones
     * @param rendersMax how many charts a process renders before another takes its place
     */
    HelmEngine(Duration patience, List<String> options, int rendersMax) {
        this.patience = patience;
        this.options = List.copyOf(options);
        this.rendersMax = rendersMax;
    }

    static HelmEngine shared() {
        return SHARED;
    }

    /** Starts the process beside what the caller does next: it takes longer than many charts. */
    void begin() {
        Thread.ofVirtual()
                .name("begin-helm-engine")
                .start(() -> {
                    try {
                        current();
                    } catch (IOException e) {
                        // Whoever renders tries again, and is told.
                        return;
                    }
                });
    }

    /**
     * The documents of a chart in one text, or what the engine says is wrong, with file and line.
     *
     * @param kubernetes the version of the cluster, empty where it is not known
     */
    Outcome<String> render(
            Path chart,
            String release,
            String namespace,
            String kubernetes,
            Map<String, @Nullable Object> values) {
        try {
            var file = Files.createTempFile("trellis-values", ".json");
            try {
                Files.write(file, JSON.writeValueAsBytes(values));
                return ask(new Request(
                                chart.toString(), release, namespace, kubernetes, file.toString()))
                        .orElseGet(() ->
                                Outcome.failed(
                                        "the chart takes longer than %s to render"
                                                .formatted(patience)));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Helm's engine does not answer, it is started again", e);
        }
    }

    /** Callers take turns, so nobody loses a process while another is put in its place. */
    private synchronized Optional<Outcome<String>> ask(Request request) throws IOException {
        if (process != null && renders >= rendersMax) {
            process.close();
            process = null;
            renders = 0;
        }
        renders++;
        return current().ask(request, patience);
    }

    synchronized EngineProcess current() throws IOException {
        if (process == null || !process.isAlive()) {
            process = EngineProcess.start(options);
        }
        return process;
    }
}
