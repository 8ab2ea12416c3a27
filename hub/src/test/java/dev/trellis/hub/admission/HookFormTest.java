package dev.trellis.hub.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.Reviewer;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhook;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

class HookFormTest {
    private static final byte[] BUNDLE = "pem".getBytes(StandardCharsets.US_ASCII);
    private static final Reach REACH = new Reach.Url("hub", 1);

    @Test
    void isReachedByAnAddress() {
        var webhook = validating(hook(false), new Reach.Url("::1", 9443));

        assertThat(webhook.getClientConfig().getUrl()).isEqualTo("https://[::1]:9443/check");
        assertThat(webhook.getClientConfig().getCaBundle()).isEqualTo("cGVt");
        assertThat(webhook.getClientConfig().getService()).isNull();
    }

    @Test
    void isReachedByAService() {
        var client =
                validating(hook(false), new Reach.Service("hub", "manager", 9443))
                        .getClientConfig();

        assertThat(client.getUrl()).isNull();
        assertThat(client.getService().getNamespace()).isEqualTo("hub");
        assertThat(client.getService().getName()).isEqualTo("manager");
        assertThat(client.getService().getPort()).isEqualTo(9443);
        assertThat(client.getService().getPath()).isEqualTo("/check");
    }

    @Test
    void stopsRequestsOnlyWhereAnAnswerIsNeeded() {
        assertThat(validating(hook(false), REACH).getFailurePolicy()).isEqualTo("Ignore");
        assertThat(validating(hook(true), REACH).getFailurePolicy()).isEqualTo("Fail");
    }

    @Test
    void asksAboutCreationAndChangeWithoutSideEffects() {
        var webhook = validating(hook(false), REACH);

        assertThat(webhook.getSideEffects()).isEqualTo("None");
        assertThat(webhook.getRules()).hasSize(1);
        var rule = webhook.getRules().getFirst();
        assertThat(rule.getOperations()).containsExactly("CREATE", "UPDATE");
        assertThat(rule.getScope()).isEqualTo("Namespaced");
        assertThat(webhook.getMatchConditions().getFirst().getExpression()).isEqualTo("1 == 1");
    }

    @Test
    void hasTheSameContentWhereItMayChangeObjects() {
        var asked = validating(hook(true), REACH);
        var mutating = HookForm.MUTATING.of(hook(true), REACH, BUNDLE).getWebhooks().getFirst();

        assertThat(mutating.getReinvocationPolicy()).isEqualTo("Never");
        assertThat(mutating.getClientConfig()).isEqualTo(asked.getClientConfig());
        assertThat(mutating.getRules()).isEqualTo(asked.getRules());
        assertThat(mutating.getFailurePolicy()).isEqualTo("Fail");
    }

    @Test
    void leavesWhatOthersWroteWhenItIsMended() {
        var wanted = HookForm.VALIDATING.of(hook(false), REACH, BUNDLE);
        var found = HookForm.VALIDATING.of(hook(false), new Reach.Url("old", 1), BUNDLE);
        found.getMetadata().getLabels().clear();
        found.getMetadata().getLabels().put("team", "blue");

        var mended = HookForm.VALIDATING.mended(found, wanted);

        assertThat(mended.getWebhooks()).isEqualTo(wanted.getWebhooks());
        assertThat(mended.getMetadata().getLabels())
                .containsEntry("team", "blue")
                .containsEntry("trellis.dev/part", "widget-webhook");
    }

    private static ValidatingWebhook validating(Hook hook, Reach reach) {
        return HookForm.VALIDATING.of(hook, reach, BUNDLE).getWebhooks().getFirst();
    }

    private static Hook hook(boolean needed) {
        return new Hook(
                "widgets.trellis.dev",
                "widget-webhook",
                "/check",
                "widgets",
                new Hook.About("example.com", List.of("v1"), "widgets", true),
                needed,
                Optional.of("1 == 1"),
                _ -> new Reviewer.Misunderstood("not asked here"));
    }
}
