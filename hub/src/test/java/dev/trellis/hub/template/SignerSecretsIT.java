package dev.trellis.hub.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.SecretBuilder;

import org.junit.jupiter.api.Test;

import java.util.Map;

@KubernetesTest
class SignerSecretsIT {
    private final Kube kube;

    SignerSecretsIT(Kube kube) {
        this.kube = kube;
    }

    @Test
    void readsCertificateAndKey() {
        create(Map.of("tls.crt", "certificate", "tls.key", "key"));

        assertThat(load("signer")).isEqualTo(Outcome.of(new SignerSecret("certificate", "key")));
    }

    @Test
    void leavesEmptyWhatTheSecretLacks() {
        create(Map.of("other", "x"));

        assertThat(load("signer")).isEqualTo(Outcome.of(new SignerSecret("", "")));
    }

    @Test
    void saysWhatTheServerSaysOfAMissingSecret() {
        assertThat(load("missing")).isEqualTo(Outcome.failed("secrets \"missing\" not found"));
    }

    @Test
    void saysWhatTheServerSaysOfAMissingRight() {
        var user = kube.uniqueName("user");
        var secrets = new SignerSecrets(KubeApi.of(kube.clientFor(user)));

        assertThat(secrets.load(kube.namespace(), "signer"))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.why()).contains(user, "cannot get resource"));
    }

    @Test
    void asksForNoSecretWithoutAName() {
        assertThat(load("")).isInstanceOf(Outcome.Failed.class);
    }

    private Outcome<SignerSecret> load(String name) {
        return new SignerSecrets(KubeApi.of(kube.client())).load(kube.namespace(), name);
    }

    private void create(Map<String, String> data) {
        kube.client()
                .resource(
                        new SecretBuilder()
                                .withNewMetadata()
                                .withNamespace(kube.namespace())
                                .withName("signer")
                                .endMetadata()
                                .withStringData(data)
                                .build())
                .create();
    }
}
