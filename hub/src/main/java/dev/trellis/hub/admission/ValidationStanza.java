package dev.trellis.hub.admission;

import dev.trellis.api.Groups;
import dev.trellis.hub.webhook.Reach;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfigBuilder;

import java.util.Base64;

/** The configuration that makes API servers ask us, complete, so that they fill nothing in. */
final class ValidationStanza {

    static final String NAME = "addon-dependencies.trellis.dev";
    static final String LABEL = "trellis.dev/part";
    static final String LABEL_VALUE = "dependency-webhook";

    // A person waits for the answer, and the check is a look into memory.
    private static final int SECONDS_MAX = 3;

    private ValidationStanza() {}

    static ValidatingWebhookConfiguration of(Reach reach, String path, byte[] trustBundle) {
        return new ValidatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(NAME)
                .addToLabels(LABEL, LABEL_VALUE)
                .endMetadata()
                .addNewWebhook()
                .withName(NAME)
                .withClientConfig(client(reach, path, trustBundle))
                .addNewRule()
                .withApiGroups(Groups.ADDON)
                .withApiVersions("v1alpha1", "v1beta1")
                .withResources("clustermanagementaddons")
                .withScope("Cluster")
                .withOperations("CREATE", "UPDATE")
                .endRule()
                .withMatchPolicy("Equivalent")
                .withNewNamespaceSelector()
                .endNamespaceSelector()
                .withNewObjectSelector()
                .endObjectSelector()
                // Nobody must be kept from declaring add-ons because no manager runs.
                .withFailurePolicy("Ignore")
                .withSideEffects("None")
                .withTimeoutSeconds(SECONDS_MAX)
                .withAdmissionReviewVersions("v1")
                .endWebhook()
                .build();
    }

    /** The found one with what is ours as it should be; what others wrote beside it stays. */
    static ValidatingWebhookConfiguration mended(
            ValidatingWebhookConfiguration found, ValidatingWebhookConfiguration wanted) {
        return new ValidatingWebhookConfigurationBuilder(found)
                .editMetadata()
                .addToLabels(LABEL, LABEL_VALUE)
                .endMetadata()
                .withWebhooks(wanted.getWebhooks())
                .build();
    }

    private static WebhookClientConfig client(Reach reach, String path, byte[] trustBundle) {
        var client =
                new WebhookClientConfigBuilder()
                        .withCaBundle(Base64.getEncoder().encodeToString(trustBundle));
        return switch (reach) {
            case Reach.Url url -> client.withUrl(url.url(path)).build();
            case Reach.Service(var namespace, var name, var port) ->
                    client.withNewService()
                            .withNamespace(namespace)
                            .withName(name)
                            .withPort(port)
                            .withPath(path)
                            .endService()
                            .build();
        };
    }
}
