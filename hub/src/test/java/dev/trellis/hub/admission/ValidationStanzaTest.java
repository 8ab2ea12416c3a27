package dev.trellis.hub.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.hub.webhook.Reach;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

class ValidationStanzaTest {
    private static final byte[] BUNDLE = "pem".getBytes(StandardCharsets.US_ASCII);

    @Test
    void isReachedByAnAddress() {
        var webhook =
                ValidationStanza.of(new Reach.Url("::1", 9443), "/check", BUNDLE)
                        .getWebhooks()
                        .getFirst();

        assertThat(webhook.getClientConfig().getUrl()).isEqualTo("https://[::1]:9443/check");
        assertThat(webhook.getClientConfig().getCaBundle()).isEqualTo("cGVt");
        assertThat(webhook.getClientConfig().getService()).isNull();
    }

    @Test
    void isReachedByAService() {
        var client =
                ValidationStanza.of(new Reach.Service("hub", "manager", 9443), "/check", BUNDLE)
                        .getWebhooks()
                        .getFirst()
                        .getClientConfig();

        assertThat(client.getUrl()).isNull();
        assertThat(client.getService().getNamespace()).isEqualTo("hub");
        assertThat(client.getService().getName()).isEqualTo("manager");
        assertThat(client.getService().getPort()).isEqualTo(9443);
        assertThat(client.getService().getPath()).isEqualTo("/check");
    }

    @Test
    void keepsNobodyFromDeclaringAddOns() {
        var webhook =
                ValidationStanza.of(new Reach.Url("hub", 1), "/check", BUNDLE)
                        .getWebhooks()
                        .getFirst();

        assertThat(webhook.getFailurePolicy()).isEqualTo("Ignore");
        assertThat(webhook.getSideEffects()).isEqualTo("None");
        assertThat(webhook.getRules()).hasSize(1);
        assertThat(webhook.getRules().getFirst().getOperations())
                .containsExactly("CREATE", "UPDATE");
    }

    @Test
    void leavesWhatOthersWroteWhenItIsMended() {
        var wanted = ValidationStanza.of(new Reach.Url("hub", 1), "/check", BUNDLE);
        var found = ValidationStanza.of(new Reach.Url("old", 1), "/check", BUNDLE);
        found.getMetadata().getLabels().clear();
        found.getMetadata().getLabels().put("team", "blue");

        var mended = ValidationStanza.mended(found, wanted);

        assertThat(mended.getWebhooks()).isEqualTo(wanted.getWebhooks());
        assertThat(mended.getMetadata().getLabels())
                .containsEntry("team", "blue")
                .containsEntry("trellis.dev/part", "dependency-webhook");
    }
}
