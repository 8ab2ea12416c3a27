package dev.trellis.apiserver.garbage;

import dev.trellis.apiserver.EmbeddedApiServer;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

import java.util.concurrent.atomic.AtomicInteger;

class EmbeddedGarbageTest extends GarbageSuite {
    private static final AtomicInteger NAMESPACES = new AtomicInteger();
    private static EmbeddedApiServer server;
    private static KubernetesClient client;

    private Place place;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.start(0);
        client = new KubernetesClientBuilder().withConfig(server.adminConfig()).build();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    @BeforeEach
    void makeNamespace() {
        place = new Place(client, "garbage-" + NAMESPACES.incrementAndGet());
        createNamespace(place);
    }

    @Override
    Place place() {
        return place;
    }
}
