package dev.trellis.apiserver.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Sends the same requests to the embedded and to a real API server and compares the answers. */
@KubernetesTest
class DifferentialIT {
    private static final Path FOLDER = folder();

    /** Cases in which the servers are known to differ, and why; one that no longer does fails. */
    private static final Map<String, String> KNOWN = known();

    /** Of users other than the one with all rights. */
    private static final List<KubernetesClient> CLIENTS = new ArrayList<>();

    private static EmbeddedApiServer server;
    private static KubernetesClient embedded;

    @BeforeAll
    static void start() {
        // The reference has no collector here: finalizers of deletions stay where they are.
        server = EmbeddedApiServer.builder().controllers(false).start();
        embedded = new KubernetesClientBuilder().withConfig(server.adminConfig()).build();
    }

    @AfterAll
    static void stop() {
        CLIENTS.forEach(KubernetesClient::close);
        embedded.close();
        server.close();
    }

    static List<Case> cases() {
        var only = System.getProperty("trellis.case", "");
        return Case.load(FOLDER).stream().filter(one -> one.name().startsWith(only)).toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void answersAlike(Case one, Kube kube) {
        var namespace = kube.uniqueName("diff");
        for (var client : List.of(kube.client(), embedded)) {
            client.resource(
                            new NamespaceBuilder()
                                    .withNewMetadata()
                                    .withName(namespace)
                                    .endMetadata()
                                    .build())
                    .create();
        }
        var real = new Side(kube.client(), namespace, kube::clientFor);
        var ours = new Side(embedded, namespace, DifferentialIT::clientFor);

        if (KNOWN.containsKey(one.name())) {
            if (agree(one, real, ours)) {
                fail("The servers agree on %s by now: take it off the list.", one.name());
            }
            return;
        }
        for (var step : one.steps()) {
            assertThat(ours.send(step).toString())
                    .as("%s: %s", one.name(), step)
                    .isEqualTo(real.send(step).toString());
        }
    }

    private static KubernetesClient clientFor(String user, String... groups) {
        var client =
                new KubernetesClientBuilder().withConfig(server.clientConfig(user, groups)).build();
        CLIENTS.add(client);
        return client;
    }

    private static boolean agree(Case one, Side real, Side ours) {
        var same = true;
        for (var step : one.steps()) {
            same &= ours.send(step).toString().equals(real.send(step).toString());
        }
        return same;
    }

    private static Path folder() {
        try {
            URL found = Objects.requireNonNull(DifferentialIT.class.getResource("/differential"));
            return Path.of(found.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The cases are not on the class path.", e);
        }
    }

    private static Map<String, String> known() {
        try {
            return Files.readAllLines(FOLDER.resolve("known-differences.txt")).stream()
                    .filter(line -> line.contains(" | "))
                    .map(line -> line.split(" \\| ", 2))
                    .collect(Collectors.toMap(line -> line[0].trim(), line -> line[1]));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the list of known differences.", e);
        }
    }
}
