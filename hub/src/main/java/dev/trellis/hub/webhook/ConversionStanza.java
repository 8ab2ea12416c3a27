package dev.trellis.hub.webhook;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceConversion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceConversionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.WebhookClientConfig;
import io.fabric8.kubernetes.api.model.apiextensions.v1.WebhookClientConfigBuilder;

import java.util.Base64;

/** What a CRD must say about its conversion. */
final class ConversionStanza {

    private ConversionStanza() {}

    static CustomResourceConversion of(Reach reach, String path, byte[] trustBundle) {
        return new CustomResourceConversionBuilder()
                .withStrategy("Webhook")
                .withNewWebhook()
                .withConversionReviewVersions("v1", "v1beta1")
                .withClientConfig(client(reach, path, trustBundle))
                .endWebhook()
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
