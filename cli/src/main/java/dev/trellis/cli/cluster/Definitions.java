package dev.trellis.cli.cluster;

import dev.trellis.cli.fleet.Manifests;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Installs definitions of kinds, and waits until the server knows them. */
final class Definitions {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
    private static final String DEFINITIONS =
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";

    private Definitions() {}

    static void install(KubeApi api, String fieldManager, List<String> definitions) {
        Servers.check(api);
        var manifests = new Manifests(api, fieldManager);
        var documents = definitions.stream().flatMap(one -> Manifests.read(one).stream()).toList();
        manifests.apply(documents);
        var end = Instant.now().plus(PATIENCE);
        for (var document : documents) {
            var name = document.at("/metadata/name").asText();
            while (!isEstablished(api, name)) {
                if (Instant.now().isAfter(end)) {
                    throw Refusal.failed(
                            "%s does not serve %s though its definition is there: `kubectl describe crd %s` says why."
                                    .formatted(api.server(), name, name));
                }
                LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            }
        }
    }

    private static boolean isEstablished(KubeApi api, String name) {
        return Servers.send(api, Call.get(DEFINITIONS + name))
                .tree()
                .at("/status/conditions")
                .valueStream()
                .anyMatch(condition ->
                        condition.path("type").asText().equals("Established")
                                && condition.path("status").asText().equals("True"));
    }
}
