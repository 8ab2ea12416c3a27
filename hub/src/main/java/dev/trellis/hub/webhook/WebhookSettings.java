package dev.trellis.hub.webhook;

import dev.trellis.hub.certificate.CertificateLife;

import java.time.Duration;

/**
 * How the webhook is served and found.
 *
 * @param bindAddress the address to listen on, {@code 0.0.0.0} for all
 * @param bindPort the port to listen on
 * @param path where conversions are asked for
 * @param reach how API servers get here
 * @param secretName the Secret with the certificates, in the hub's namespace
 * @param life how long certificates live
 * @param bodyBytesMax the largest request; an API server sends a whole list in one
 * @param stopPatience how long running requests may take when the server stops
 * @param validates whether API servers are to ask before they store what we check
 * @param converts whether the CRDs with two versions are to point here
 */
public record WebhookSettings(
        String bindAddress,
        int bindPort,
        String path,
        Reach reach,
        String secretName,
        CertificateLife life,
        int bodyBytesMax,
        Duration stopPatience,
        boolean validates,
        boolean converts) {

    public static final int PORT = 9443;
    public static final String SERVICE = "cluster-manager-addon-webhook";

    // 50,000 add-ons of 4 KB. Requests that run at once share this bound, see BodyBudget.
    private static final int BODY_BYTES_MAX = 200 * 1024 * 1024;

    public WebhookSettings {
        if (bindPort < 0 || bindPort > 65535) {
            throw new IllegalArgumentException(
                    "the webhook's bind port must be between 0 and 65535, not " + bindPort);
        }
        if (!path.startsWith("/") || path.length() < 2) {
            throw new IllegalArgumentException(
                    "the webhook's path must be like /convert, not '" + path + "'");
        }
        if (secretName.isBlank()) {
            throw new IllegalArgumentException("the webhook's certificates need a Secret's name");
        }
        if (bodyBytesMax < 1) {
            throw new IllegalArgumentException(
                    "the webhook must accept bodies of at least one byte, not " + bodyBytesMax);
        }
    }

    /** Everything as usual, reached in the given way. */
    public static WebhookSettings reachedBy(Reach reach) {
        return new WebhookSettings(
                "0.0.0.0",
                switch (reach) {
                    case Reach.Service _ -> PORT;
                    case Reach.Url(_, var port) -> port;
                },
                "/convert",
                reach,
                "trellis-webhook-certificate",
                CertificateLife.USUAL,
                BODY_BYTES_MAX,
                Duration.ofSeconds(10),
                true,
                true);
    }

    public WebhookSettings boundTo(String address, int port) {
        return new WebhookSettings(
                address,
                port,
                path,
                reach,
                secretName,
                life,
                bodyBytesMax,
                stopPatience,
                validates,
                converts);
    }

    public WebhookSettings withLife(CertificateLife certificates) {
        return new WebhookSettings(
                bindAddress,
                bindPort,
                path,
                reach,
                secretName,
                certificates,
                bodyBytesMax,
                stopPatience,
                validates,
                converts);
    }

    public WebhookSettings withSecretName(String name) {
        return new WebhookSettings(
                bindAddress,
                bindPort,
                path,
                reach,
                name,
                life,
                bodyBytesMax,
                stopPatience,
                validates,
                converts);
    }

    public WebhookSettings withBodyBytesMax(int bytes) {
        return new WebhookSettings(
                bindAddress,
                bindPort,
                path,
                reach,
                secretName,
                life,
                bytes,
                stopPatience,
                validates,
                converts);
    }

    public WebhookSettings withValidation(boolean wanted) {
        return new WebhookSettings(
                bindAddress,
                bindPort,
                path,
                reach,
                secretName,
                life,
                bodyBytesMax,
                stopPatience,
                wanted,
                converts);
    }

    public WebhookSettings withConversion(boolean wanted) {
        return new WebhookSettings(
                bindAddress,
                bindPort,
                path,
                reach,
                secretName,
                life,
                bodyBytesMax,
                stopPatience,
                validates,
                wanted);
    }
}
