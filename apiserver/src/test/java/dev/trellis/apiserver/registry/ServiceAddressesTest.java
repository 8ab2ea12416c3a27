package dev.trellis.apiserver.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.apiserver.access.Sender;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.stream.IntStream;

class ServiceAddressesTest {
    private static final String SERVICES = "/api/v1/namespaces/default/services";

    private static EmbeddedApiServer server;
    private static Sender admin;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.builder().controllers(false).start();
        admin = new Sender(server.adminConfig());
    }

    @AfterAll
    static void stop() {
        admin.close();
        server.close();
    }

    @Test
    void givesEachServiceAnAddressAndAPortOfItsOwnThoughAllComeAtOnce() {
        IntStream.range(0, 60).parallel().forEach(i -> make("many-" + i, "\"type\":\"NodePort\""));

        var addresses = new HashSet<String>();
        var ports = new HashSet<Integer>();
        for (var i = 0; i < 60; i++) {
            var service = admin.get(SERVICES + "/many-" + i).json();
            addresses.add(service.at("/spec/clusterIP").asText());
            ports.add(service.at("/spec/ports/0/nodePort").asInt());
        }
        assertThat(addresses).hasSize(60).allMatch(address -> address.startsWith("10.0."));
        assertThat(ports).hasSize(60).allMatch(port -> port >= 30_000 && port <= 32_767);
    }

    @Test
    void givesAnAddressAgainOnceItsServiceIsGone() {
        var first = make("first", "\"clusterIP\":\"10.0.0.50\"");
        var early = make("second", "\"clusterIP\":\"10.0.0.50\"");
        admin.send("DELETE", SERVICES + "/first", "");
        var late = make("second", "\"clusterIP\":\"10.0.0.50\"");

        assertThat(first).isEqualTo(201);
        assertThat(early).isEqualTo(422);
        assertThat(late).isEqualTo(201);
    }

    private static int make(String name, String spec) {
        return admin.post(
                        SERVICES,
                        "{\"metadata\":{\"name\":\"%s\"},\"spec\":{%s,\"ports\":[{\"port\":80}]}}"
                                .formatted(name, spec))
                .code();
    }
}
