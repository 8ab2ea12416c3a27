package dev.trellis.apiserver.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.apiserver.access.Sender;

import org.junit.jupiter.api.Test;

/** One event in both of its groups. */
class EventNamesTest {
    private static final String NEWER = "/apis/events.k8s.io/v1/namespaces/default/events";
    private static final String CORE = "/api/v1/namespaces/default/events";

    @Test
    void isTheSameObjectUnderOtherNames() {
        try (var server = EmbeddedApiServer.start(0);
                var admin = new Sender(server.adminConfig())) {
            var made =
                    admin.post(
                            NEWER,
                            """
                            {"apiVersion":"events.k8s.io/v1","kind":"Event","metadata":{"name":"e"},
                             "eventTime":"2026-05-01T12:00:00.000000Z","reportingController":"trellis.dev/hub",
                             "reportingInstance":"hub-1","action":"Install","reason":"Done","note":"it is done",
                             "type":"Normal","regarding":{"kind":"ConfigMap","namespace":"default","name":"red"}}
                            """);
            assertThat(made.code()).as(made.body()).isEqualTo(201);
            assertThat(made.json().path("note").asText()).isEqualTo("it is done");

            var core = admin.get(CORE + "/e").json();
            assertThat(core.path("apiVersion").asText()).isEqualTo("v1");
            assertThat(core.path("message").asText()).isEqualTo("it is done");
            assertThat(core.path("reportingComponent").asText()).isEqualTo("trellis.dev/hub");
            assertThat(core.at("/involvedObject/name").asText()).isEqualTo("red");
            assertThat(core.has("note")).isFalse();

            admin.send("PATCH", CORE + "/e", "{\"message\":\"twice\",\"count\":2}");
            var newer = admin.get(NEWER + "/e").json();
            assertThat(newer.path("apiVersion").asText()).isEqualTo("events.k8s.io/v1");
            assertThat(newer.path("note").asText()).isEqualTo("twice");
            assertThat(newer.path("deprecatedCount").asInt()).isEqualTo(2);
            assertThat(found(admin, "red")).isEqualTo(1);
            assertThat(found(admin, "blue")).isZero();
        }
    }

    private static int found(Sender admin, String object) {
        return admin.get(CORE + "?fieldSelector=involvedObject.name=" + object)
                .json()
                .path("items")
                .size();
    }
}
