package dev.trellis.apiserver.differential;

import static org.assertj.core.api.Assertions.fail;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real and an embedded API server that get the same requests at the same time. */
final class Servers implements AutoCloseable {
    // The reference has no collector here: finalizers of deletions stay where they are.
    private final EmbeddedApiServer server = EmbeddedApiServer.builder().controllers(false).start();
    private final KubernetesClient embedded =
            new KubernetesClientBuilder().withConfig(server.adminConfig()).build();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<List<String>, KubernetesClient> users = new HashMap<>();

    /** Both servers with a new namespace on each. */
    Pair begin(Kube kube, String prefix) {
        var namespace = kube.uniqueName(prefix);
        var wanted =
                new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build();
        var first =
                CompletableFuture.supplyAsync(
                        () -> kube.client().resource(wanted).create(), threads);
        embedded.resource(wanted).create();
        first.join();
        return new Pair(
                new Side(kube.client(), namespace, kube::clientFor),
                new Side(embedded, namespace, this::clientFor));
    }

    @Override
    public void close() {
        users.values().forEach(KubernetesClient::close);
        threads.close();
        embedded.close();
        server.close();
    }

    private KubernetesClient clientFor(String user, String... groups) {
        return users.computeIfAbsent(
                List.of(user + " " + String.join(" ", groups)),
                _ ->
                        new KubernetesClientBuilder()
                                .withConfig(server.clientConfig(user, groups))
                                .build());
    }

    /** The two servers during one case. */
    final class Pair {
        private final Side real;
        private final Side ours;

        private Pair(Side real, Side ours) {
            this.real = real;
            this.ours = ours;
        }

        /** Gives both a value for a name in braces. */
        void know(String name, String value) {
            real.know(name, value);
            ours.know(name, value);
        }

        /** What the servers answer, each to the same request. */
        Answers send(Step step) {
            var first = CompletableFuture.supplyAsync(() -> real.send(step), threads);
            return new Answers(ours.send(step).toString(), first.join().toString());
        }

        /** Ends what would meet later requests. */
        void end() {
            real.end();
            ours.end();
        }

        /** Fails where the servers answer otherwise. */
        void sendAlike(Step step, String done) {
            var answers = send(step);
            if (!answers.alike()) {
                fail("%s: %s%n%s%n%s", done, step, step.body(), answers.difference());
            }
        }
    }

    /** What was answered to one request. */
    record Answers(String ours, String real) {
        boolean alike() {
            return ours.equals(real);
        }

        /** The lines from the first to the last that differ. */
        String difference() {
            var left = real.lines().toList();
            var right = ours.lines().toList();
            var start = 0;
            while (start < Math.min(left.size(), right.size())
                    && left.get(start).equals(right.get(start))) {
                start++;
            }
            var end = 0;
            while (end < Math.min(left.size(), right.size()) - start
                    && left.get(left.size() - 1 - end).equals(right.get(right.size() - 1 - end))) {
                end++;
            }
            return "the real server:%n%s%nthe embedded one:%n%s"
                    .formatted(
                            String.join("\n", left.subList(start, left.size() - end)),
                            String.join("\n", right.subList(start, right.size() - end)));
        }
    }
}
