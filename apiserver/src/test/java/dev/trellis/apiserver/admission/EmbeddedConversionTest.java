package dev.trellis.apiserver.admission;

import dev.trellis.apiserver.EmbeddedApiServer;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

import java.util.concurrent.atomic.AtomicInteger;

class EmbeddedConversionTest extends ConversionSuite {
    private static final AtomicInteger GROUPS = new AtomicInteger();
    private static EmbeddedApiServer server;
    private static KubernetesClient client;

    private final String group = "g" + GROUPS.incrementAndGet() + ".example.com";

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.start(0);
        var config = server.adminConfig();
        // A failure is the answer here, so nobody should ask again.
        config.setRequestRetryBackoffLimit(0);
        client = new KubernetesClientBuilder().withConfig(config).build();
    }

    @AfterAll
    static void stopServer() {
        client.close();
        server.close();
    }

    @Override
    KubernetesClient client() {
        return client;
    }

    @Override
    String group() {
        return group;
    }

    /** Here a list takes one call. */
    @Override
    int callsMax(int objects) {
        return 1;
    }
}
