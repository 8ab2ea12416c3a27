package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.JsonNode;

import java.net.URI;

/**
 * Where a webhook is, and by what it is known to be itself.
 *
 * @param authority certificates as PEM text in base64; empty for those that the machine trusts
 */
record WebhookClient(String url, String authority, int timeoutSeconds) {
    private static final int TIMEOUT_SECONDS = 10;
    private static final int HTTPS = 443;

    static WebhookClient of(JsonNode webhook) {
        return of(webhook, webhook.path("timeoutSeconds").asInt(TIMEOUT_SECONDS));
    }

    static WebhookClient of(JsonNode webhook, int timeoutSeconds) {
        var config = webhook.path("clientConfig");
        return new WebhookClient(
                config.path("url").asText(service(config.path("service"))),
                config.path("caBundle").asText(""),
                timeoutSeconds);
    }

    /** The address with the time that is left for the answer. */
    URI address() {
        return URI.create(
                url + (url.contains("?") ? "&" : "?") + "timeout=" + timeoutSeconds + "s");
    }

    private static String service(JsonNode service) {
        var path = service.path("path").asText("");
        return "https://%s.%s.svc:%d%s"
                .formatted(
                        service.path("name").asText(),
                        service.path("namespace").asText(),
                        service.path("port").asInt(HTTPS),
                        path.isEmpty() || path.startsWith("/") ? path : "/" + path);
    }
}
