package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Sends reviews to webhooks. */
public final class WebhookCaller implements AutoCloseable {
    /** The webhook could not be asked; the message says why. */
    static final class CallException extends Exception {
        private static final long serialVersionUID = 1;

        CallException(String message) {
            super(message);
        }
    }

    // A client holds connections and a thread, so all webhooks of one authority share it.
    private final Map<String, HttpClient> clients = new ConcurrentHashMap<>();

    /** What the webhook answers. */
    JsonNode call(WebhookClient webhook, ObjectNode review) throws CallException {
        var address = webhook.address();
        var request =
                HttpRequest.newBuilder(address)
                        .timeout(Duration.ofSeconds(webhook.timeoutSeconds()))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, */*")
                        .header("User-Agent", "kube-apiserver-admission")
                        .POST(BodyPublishers.ofByteArray(Json.write(review)))
                        .build();
        var post = "Post \"%s\": ".formatted(address);
        try {
            var answer =
                    clients.computeIfAbsent(webhook.authority(), WebhookCaller::client)
                            .send(request, BodyHandlers.ofByteArray());
            if (answer.statusCode() < 200 || answer.statusCode() >= 300) {
                throw new CallException(ErrorText.of(answer));
            }
            if (answer.body().length == 0) {
                throw new CallException(
                        "0-length response with status code: %d and content type: %s"
                                .formatted(answer.statusCode(), ErrorText.type(answer)));
            }
            return Json.read(answer.body());
        } catch (HttpTimeoutException _) {
            throw new CallException(post + "context deadline exceeded");
        } catch (ConnectException _) {
            throw new CallException(
                    "%sdial tcp %s: connect: connection refused"
                            .formatted(post, address.getAuthority()));
        } catch (JsonProcessingException e) {
            throw new CallException(e.getOriginalMessage());
        } catch (IOException e) {
            throw new CallException(post + e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CallException(post + "context canceled");
        }
    }

    @Override
    public void close() {
        clients.values().forEach(HttpClient::shutdownNow);
    }

    private static HttpClient client(String authority) {
        var made = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        return authority.isEmpty() ? made.build() : made.sslContext(trusting(authority)).build();
    }

    private static SSLContext trusting(String authority) {
        try {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            var pem = new ByteArrayInputStream(Base64.getDecoder().decode(authority));
            for (var certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                store.setCertificateEntry("authority-" + store.size(), certificate);
            }
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The caBundle of a webhook is not a list of certificates: give it PEM text in base64.",
                    e);
        }
    }
}
