package dev.trellis.testkit;

import dev.trellis.testkit.server.ApiRequest;
import dev.trellis.testkit.server.KubectlResult;
import dev.trellis.testkit.server.TestServer;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** One test's view of an API server. */
final class ServerKube implements Kube {
    private static final AtomicLong NAMES = new AtomicLong();

    private final TestServer server;
    private @Nullable String namespace;

    ServerKube(TestServer server) {
        this.server = server;
    }

    @Override
    public KubernetesClient client() {
        return server.client();
    }

    @Override
    public KubernetesClient clientFor(String user, String... groups) {
        return server.clientFor(user, groups);
    }

    @Override
    public Path kubeconfig() {
        return server.kubeconfig();
    }

    @Override
    public Path kubeconfigFor(String user, String... groups) {
        return server.kubeconfigFor(user, groups);
    }

    @Override
    public String uniqueName(String prefix) {
        return prefix + "-" + NAMES.incrementAndGet();
    }

    @Override
    public synchronized String namespace() {
        if (namespace == null) {
            var wanted =
                    new NamespaceBuilder()
                            .withNewMetadata()
                            .withName(uniqueName("test"))
                            .endMetadata()
                            .build();
            server.client().resource(wanted).create();
            namespace = wanted.getMetadata().getName();
        }
        return namespace;
    }

    @Override
    public KubectlResult kubectl(String... arguments) {
        return server.kubectlWithInput("", arguments);
    }

    @Override
    public KubectlResult kubectlWithInput(String input, String... arguments) {
        return server.kubectlWithInput(input, arguments);
    }

    @Override
    public List<ApiRequest> requests() {
        return server.requests();
    }

    @Override
    public String version() {
        return server.version();
    }
}
