package dev.trellis.operators.source;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.CatalogSource;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.operators.image.Logins;

import io.fabric8.kubernetes.api.model.Secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Reads the Secrets that a catalog names for pulling images, live: none of them is kept. */
public final class PullSecrets {
    private static final ResourceKind<Secret> SECRETS = ResourceKind.of(Secret.class);
    private static final String CONFIG = ".dockerconfigjson";

    private final KubeApi api;

    public PullSecrets(KubeApi api) {
        this.api = api;
    }

    /** In the order of the catalog; a Secret that is not there, or of another type, gives none. */
    Logins of(CatalogSource catalog) {
        var logins = Logins.NONE;
        for (var name : catalog.getSpec().secrets()) {
            logins =
                    logins.or(
                            load(new ObjectKey(catalog.getMetadata().getNamespace(), name))
                                    .orElse(Logins.NONE));
        }
        return logins;
    }

    private Optional<Logins> load(ObjectKey key) {
        var answer = api.send(Call.get(SECRETS.path(key)));
        if (!answer.succeeded()) {
            return Optional.empty(); // The registry says whether one was needed.
        }
        try {
            var config = answer.tree().path("data").path(CONFIG).asText();
            return Optional.of(
                    Logins.of(
                            ApiJson.readTree(
                                    new String(
                                            Base64.getDecoder().decode(config),
                                            StandardCharsets.UTF_8))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
