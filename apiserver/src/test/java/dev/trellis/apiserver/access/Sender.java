package dev.trellis.apiserver.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Somebody who sends requests as they are and reads the answers as they come. */
public final class Sender implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final KubernetesClient client;

    public Sender(Config config) {
        client =
                new KubernetesClientBuilder()
                        .withConfig(
                                new ConfigBuilder(config).withRequestRetryBackoffLimit(0).build())
                        .build();
    }

    /** One who shows no certificate, but a token if there is one. */
    public static Sender withToken(Config config, String token) {
        return new Sender(
                new ConfigBuilder(config)
                        .withClientCertData(null)
                        .withClientKeyData(null)
                        .withOauthToken(token)
                        .build());
    }

    /** An answer. */
    public record Sent(int code, String body) {
        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("The answer is no JSON: " + body, e);
            }
        }

        public String message() {
            return json().path("message").asText();
        }
    }

    public Sent get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    public Sent post(String path, String body, String... headers) {
        return send("POST", path, body, headers);
    }

    public Sent send(String method, String path, String body, String... headers) {
        var http = client.getHttpClient();
        var base = client.getMasterUrl().toString().replaceFirst("/$", "");
        var type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
        var request =
                http.newHttpRequestBuilder()
                        .uri(base + path)
                        .method(method, type, body.isEmpty() ? null : body);
        for (var i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        try {
            var response = http.sendAsync(request.build(), String.class).get(60, TimeUnit.SECONDS);
            return new Sent(response.code(), String.valueOf(response.body()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + path, e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("No answer from " + path, e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
