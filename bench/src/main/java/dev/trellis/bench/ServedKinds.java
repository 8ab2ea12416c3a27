package dev.trellis.bench;

import dev.trellis.api.Crd;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;

import java.util.List;
import java.util.Optional;

/** Makes an API server serve kinds of ours. */
public final class ServedKinds {
    private static final int ATTEMPTS_MAX = 600;
    private static final ResourceKind<CustomResourceDefinition> CRDS =
            ResourceKind.of(CustomResourceDefinition.class);

    private ServedKinds() {}

    /** Without the webhook: no version but the stored one is used until somebody sets it up. */
    public static void serve(KubeApi api, List<Crd> kinds) throws InterruptedException {
        for (var kind : kinds) {
            var definition = kind.definition();
            definition.getSpec().setConversion(null);
            var answer =
                    api.send(Call.post(CRDS.path(Optional.empty()), api.json().asJson(definition)));
            if (!answer.succeeded()) {
                throw answer.unexpected();
            }
        }
        for (var kind : kinds) {
            awaitAnswer(api, kind);
        }
    }

    private static void awaitAnswer(KubeApi api, Crd kind) throws InterruptedException {
        var spec = kind.definition().getSpec();
        var path =
                "/apis/%s/%s/%s"
                        .formatted(
                                spec.getGroup(),
                                spec.getVersions().getFirst().getName(),
                                spec.getNames().getPlural());
        for (var attempt = 0; !api.send(Call.get(path).with("limit", "1")).succeeded(); attempt++) {
            if (attempt == ATTEMPTS_MAX) {
                throw new IllegalStateException("The API server does not serve " + kind.name());
            }
            Thread.sleep(50);
        }
    }
}
