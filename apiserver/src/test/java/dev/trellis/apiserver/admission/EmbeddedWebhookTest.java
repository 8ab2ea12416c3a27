package dev.trellis.apiserver.admission;

import dev.trellis.apiserver.EmbeddedApiServer;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

import java.util.concurrent.atomic.AtomicInteger;

class EmbeddedWebhookTest extends WebhookSuite {
    private static final AtomicInteger NAMESPACES = new AtomicInteger();
    private static EmbeddedApiServer server;
    private static KubernetesClient client;

    private Place place;

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

    @BeforeEach
    void makeNamespace() {
        place = new Place(client, "hooks-" + NAMESPACES.incrementAndGet());
        createNamespace(place);
    }

    @Override
    Place place() {
        return place;
    }
}
