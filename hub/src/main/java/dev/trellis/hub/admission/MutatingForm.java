package dev.trellis.hub.admission;

import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.webhook.Reach;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfigurationBuilder;

final class MutatingForm implements HookForm<MutatingWebhookConfiguration> {

    @Override
    public ResourceKind<MutatingWebhookConfiguration> kind() {
        return ResourceKind.of(MutatingWebhookConfiguration.class);
    }

    @Override
    public MutatingWebhookConfiguration of(Hook hook, Reach reach, byte[] trustBundle) {
        return new MutatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(hook.name())
                .addToLabels(LABEL, hook.part())
                .endMetadata()
                .addNewWebhook()
                .withName(hook.name())
                .withClientConfig(HookForm.client(hook, reach, trustBundle))
                .withRules(HookForm.rule(hook))
                .withMatchConditions(HookForm.conditions(hook))
                .withMatchPolicy("Equivalent")
                .withNewNamespaceSelector()
                .endNamespaceSelector()
                .withNewObjectSelector()
                .endObjectSelector()
                .withFailurePolicy(hook.failurePolicy())
                .withSideEffects("None")
                .withTimeoutSeconds(SECONDS_MAX)
                .withAdmissionReviewVersions("v1")
                .withReinvocationPolicy("Never")
                .endWebhook()
                .build();
    }

    @Override
    public MutatingWebhookConfiguration mended(
            MutatingWebhookConfiguration found, MutatingWebhookConfiguration wanted) {
        return new MutatingWebhookConfigurationBuilder(found)
                .editMetadata()
                .addToLabels(wanted.getMetadata().getLabels())
                .endMetadata()
                .withWebhooks(wanted.getWebhooks())
                .build();
    }
}
