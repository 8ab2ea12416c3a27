package dev.trellis.hub.template;

import dev.trellis.api.meta.Copies;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.sdk.agent.Outcome;

import io.fabric8.kubernetes.api.model.Secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Reads the Secrets of custom signers. Always live: administrators grant access to single Secrets,
 * so none can be watched, and what is not held cannot leak.
 */
public final class SignerSecrets {
    private static final ResourceKind<Secret> SECRETS = ResourceKind.of(Secret.class);
    private static final String CERTIFICATE = "tls.crt";
    private static final String KEY = "tls.key";

    private final KubeApi api;

    public SignerSecrets(KubeApi api) {
        this.api = api;
    }

    /**
     * What the Secret holds now, or what the API server said where it is not there or not ours to
     * read.
     *
     * @throws dev.trellis.engine.client.ApiException where the server cannot tell at the moment
     */
    public Outcome<SignerSecret> load(String namespace, String name) {
        if (namespace.isEmpty() || name.isEmpty()) {
            return Outcome.failed("a Secret needs a namespace and a name");
        }
        var answer = api.send(Call.get(SECRETS.path(new ObjectKey(namespace, name))));
        return switch (answer.reason()) {
            case "NotFound", "Forbidden" -> Outcome.failed(answer.message());
            default -> Outcome.of(read(answer));
        };
    }

    private static SignerSecret read(Answer answer) {
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        var secret = answer.as(Secret.class);
        return new SignerSecret(text(secret, CERTIFICATE), text(secret, KEY));
    }

    private static String text(Secret secret, String member) {
        var base64 = Copies.map(secret.getData()).getOrDefault(member, "");
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    }
}
