package dev.trellis.hub.admission;

import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.webhook.Reach;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;

final class ValidatingForm implements HookForm<ValidatingWebhookConfiguration> {

    @Override
    public ResourceKind<ValidatingWebhookConfiguration> kind() {
        return ResourceKind.of(ValidatingWebhookConfiguration.class);
    }

    @Override
    public ValidatingWebhookConfiguration of(Hook hook, Reach reach, byte[] trustBundle) {
        return new ValidatingWebhookConfigurationBuilder()
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
                .endWebhook()
                .build();
    }

    @Override
    public ValidatingWebhookConfiguration mended(
            ValidatingWebhookConfiguration found, ValidatingWebhookConfiguration wanted) {
        return new ValidatingWebhookConfigurationBuilder(found)
                .editMetadata()
                .addToLabels(wanted.getMetadata().getLabels())
                .endMetadata()
                .withWebhooks(wanted.getWebhooks())
                .build();
    }
}
