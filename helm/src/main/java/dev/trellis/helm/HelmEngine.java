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
import java.util.Map;

/**
 * Helm's engine, in a process of its own: it cannot be interrupted, has whatever its environment
 * gives it, and is native code. The process starts with the first chart and is replaced when it
 * ends.
 */
final class HelmEngine {
    private static final ObjectMapper JSON = ApiJson.exactMapper();
    private static final HelmEngine SHARED = new HelmEngine(Duration.ofSeconds(60));

    private final Duration patience;
    private @Nullable EngineProcess process;

    HelmEngine(Duration patience) {
        this.patience = patience;
    }

    static HelmEngine shared() {
        return SHARED;
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
                return current()
                        .ask(
                                new Request(
                                        chart.toString(),
                                        release,
                                        namespace,
                                        kubernetes,
                                        file.toString()),
                                patience)
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

    synchronized EngineProcess current() throws IOException {
        if (process == null || !process.isAlive()) {
            process = EngineProcess.start();
        }
        return process;
    }
}
