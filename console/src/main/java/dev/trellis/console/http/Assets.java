package dev.trellis.console.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The page's files. */
final class Assets {
    private static final Map<String, Reply> BY_PATH =
            Map.of(
                    "/", read("index.html", "text/html; charset=utf-8"),
                    "/console.css", read("console.css", "text/css; charset=utf-8"),
                    "/console.js", read("console.js", "text/javascript; charset=utf-8"),
                    "/graph.js", read("graph.js", "text/javascript; charset=utf-8"),
                    "/icon.svg", read("icon.svg", "image/svg+xml"));

    private Assets() {}

    static Optional<Reply> find(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    private static Reply read(String file, String type) {
        try (var content = Assets.class.getResourceAsStream(file)) {
            return new Reply(
                    200,
                    type,
                    new String(
                            Objects.requireNonNull(content, file).readAllBytes(),
                            StandardCharsets.UTF_8),
                    Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException("The console's " + file + " cannot be read.", e);
        }
    }
}
