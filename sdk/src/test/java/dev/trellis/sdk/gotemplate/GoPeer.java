package dev.trellis.sdk.gotemplate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Go's own template engine, as a program built from the sources beside these tests. */
final class GoPeer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final BufferedWriter requests;
    private final BufferedReader answers;

    private GoPeer(Process process) {
        this.process = process;
        requests = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** The text, or that there is none. */
    record Answer(String output, Optional<String> error) {}

    /** Builds and starts it; the test is left out where there is no Go toolchain. */
    static GoPeer start(Path folder) throws IOException, InterruptedException {
        for (var name : new String[] {"main.go", "go.mod"}) {
            try (var file =
                    Objects.requireNonNull(
                            GoPeer.class.getResourceAsStream("/gotemplate/peer/" + name))) {
                Files.write(folder.resolve(name), file.readAllBytes());
            }
        }
        try {
            var build =
                    new ProcessBuilder("go", "build", "-o", "peer", ".")
                            .directory(folder.toFile())
                            .inheritIO()
                            .start();
            if (build.waitFor() != 0) {
                throw new IllegalStateException("the Go program of the tests does not build");
            }
        } catch (IOException e) {
            throw new TestAbortedException("there is no Go toolchain on the path", e);
        }
        return new GoPeer(
                new ProcessBuilder(folder.resolve("peer").toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
    }

    Answer render(String template, JsonNode values) {
        try {
            var request = JSON.createObjectNode().put("Template", template);
            request.set("Values", values);
            requests.write(JSON.writeValueAsString(request));
            requests.newLine();
            requests.flush();
            @Nullable String line = answers.readLine();
            var answer = JSON.readTree(Objects.requireNonNull(line, "the Go program ended"));
            return new Answer(
                    answer.path("Output").asText(),
                    Optional.of(answer.path("Error").asText()).filter(text -> !text.isEmpty()));
        } catch (IOException e) {
            throw new UncheckedIOException("the Go program does not answer", e);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
