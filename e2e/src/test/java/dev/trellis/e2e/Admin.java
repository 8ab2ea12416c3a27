package dev.trellis.e2e;

import static dev.trellis.e2e.Cluster.eventually;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Someone who types the commands of a page one after the other, each in its own terminal where it
 * goes on until it is stopped. The kubeconfigs that the page names are in a folder.
 */
final class Admin implements AutoCloseable {
    private final Path folder;
    private final List<String> wanted = new ArrayList<>();
    private final Deque<Program> running = new ArrayDeque<>();
    private final HttpClient http = HttpClient.newHttpClient();

    Admin(Path folder) {
        this.folder = folder;
    }

    /** Runs a line, the way a person would. */
    void does(String line) throws IOException {
        if (line.startsWith("manager") && line.contains("--without")) {
            // For another kind of hub: it is enough that it comes up there.
            manager("first-manager-part", line).close();
            return;
        }
        if (line.startsWith("manager")) {
            wanted.add(line);
            return;
        }
        // Not before: API servers ask the manager that said last where it is.
        wanted.forEach(manager -> running.push(manager("first-manager", manager)));
        wanted.clear();
        if (line.startsWith("agent")) {
            running.push(service("first-agent", line, "/livez", List.of()));
        } else if (line.endsWith("--watch")) {
            watches(line);
        } else if (line.startsWith("accept")) {
            eventually(
                    "the cluster and its agent have asked",
                    () -> assertThat(hears(line)).contains("rome is accepted", "is approved"));
        } else {
            assertThat(hears(line)).as(line).isNotBlank();
        }
    }

    /** What a line answers that succeeds. */
    String hears(String line) {
        return Commands.output(Commands.trellis(words(line).toArray(String[]::new)));
    }

    private void watches(String line) throws IOException {
        var name = "first-watch";
        Files.deleteIfExists(Program.log(name));
        try (var _ = Program.start(name, Commands.trellis(words(line).toArray(String[]::new)))) {
            eventually(
                    "the cluster is seen to become available",
                    () -> assertThat(Program.log(name)).content().contains("rome   available"));
        }
    }

    private Program manager(String name, String line) {
        return service(
                name,
                line,
                "/readyz",
                List.of("--leader-elect=false", "--webhook-listen", Commands.freeAddress()));
    }

    /** Started, and well by its own word. */
    private Program service(String name, String line, String health, List<String> more) {
        var address = Commands.freeAddress();
        var words = new ArrayList<>(words(line));
        words.addAll(List.of("--listen", address));
        words.addAll(more);
        var program = Program.start(name, Commands.trellis(words.toArray(String[]::new)));
        var question = HttpRequest.newBuilder(URI.create("http://" + address + health)).build();
        eventually(
                name + " is well",
                () ->
                        assertThat(http.send(question, HttpResponse.BodyHandlers.discarding()))
                                .extracting(HttpResponse::statusCode)
                                .isEqualTo(200));
        return program;
    }

    /** The page has an address of nobody where the reader's own belongs. */
    private List<String> words(String line) {
        return Arrays.stream(line.split(" ", -1))
                .map(word -> word.endsWith(".kubeconfig") ? folder.resolve(word).toString() : word)
                .map(word -> word.equals("192.0.2.10") ? "127.0.0.1" : word)
                .toList();
    }

    @Override
    public void close() {
        running.forEach(Program::close);
        http.close();
    }
}
