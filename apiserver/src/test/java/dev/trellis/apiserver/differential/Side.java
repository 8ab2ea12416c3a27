package dev.trellis.apiserver.differential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.protobuf.Frames;
import dev.trellis.apiserver.protobuf.Protobuf;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;

import org.awaitility.Awaitility;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;

/** One of the two servers during one case, with what it has told so far. */
final class Side {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SECONDS_MAX = 60;
    private static final String AS = "As";
    private static final String KEEP = "Keep";
    private static final Set<String> NOT_SENT = Set.of("Content-Type", AS, KEEP);
    private static final Map<String, String> SHORT_PATHS = Suite.shortPaths();

    /** By the client that they ask with: a handshake for each case would take longer than it. */
    private static final Map<KubernetesClient, HttpClient> ASKING_ONCE = new ConcurrentHashMap<>();

    private final KubernetesClient client;
    private final HttpClient http;
    private final BiFunction<String, String[], KubernetesClient> users;
    private final Map<String, HttpClient> others = new HashMap<>();
    private final Map<String, String> known = new HashMap<>();
    private final Normaliser normaliser = new Normaliser();
    private final Hooks hooks = new Hooks();
    private final List<String> configured = new ArrayList<>();

    /**
     * Begins a case.
     *
     * @param users gives the client of a user in groups
     */
    Side(
            KubernetesClient client,
            String namespace,
            BiFunction<String, String[], KubernetesClient> users) {
        this.client = client;
        this.users = users;
        this.http = ASKING_ONCE.computeIfAbsent(client, Side::askingOnce);
        know("ns", namespace);
    }

    /** Gives a value for a name in braces. */
    void know(String name, String value) {
        known.put(name, value);
    }

    // The library would ask again for minutes where an answer says that the server is busy.
    private static HttpClient askingOnce(KubernetesClient client) {
        var once =
                new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                        .withRequestRetryBackoffLimit(0)
                        .build();
        return client.getHttpClient().newBuilder().tag(once).build();
    }

    Answer send(Step step) {
        if (step.method().equals("AWAIT")) {
            awaitServed(new Step("GET", step.path(), step.headers(), ""), true);
            return Answer.NONE;
        }
        if (step.method().equals("FORGET")) {
            awaitServed(new Step("GET", step.path(), step.headers(), ""), false);
            return Answer.NONE;
        }
        if (step.method().equals("HOOK")) {
            return hook(step);
        }
        if (step.method().equals("ASKED")) {
            var questions = hooks.asked();
            return normaliser.answer(200, new Sent(200, Map.of(), questions), questions);
        }
        var response = exchange(step);
        var body = String.valueOf(response.bodyString());
        learn(body);
        if (step.headers().containsKey(KEEP)) {
            know(step.headers().get(KEEP), known.getOrDefault("rv", ""));
        }
        return normaliser.answer(response.code(), response, body);
    }

    /** Configures a webhook, and waits until it is asked. */
    private Answer hook(Step step) {
        var parts = step.path().split(" ", 2);
        var name = parts[1];
        var configurations =
                "/apis/admissionregistration.k8s.io/v1/%swebhookconfigurations".formatted(parts[0]);
        var namespace = Objects.requireNonNull(known.get("ns"), "a case has a namespace");
        var wanted = hooks.configuration(name, namespace, fill(step.body()));
        var made = exchange(new Step("POST", configurations, Map.of(), wanted));
        if (made.code() != 201) {
            return normaliser.answer(made.code(), made, made.bodyString());
        }
        configured.add(configurations + "/" + name + "." + namespace);
        Awaitility.await()
                .atMost(Duration.ofSeconds(SECONDS_MAX))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    exchange(
                            new Step(
                                    "POST",
                                    "secrets?dryRun=All",
                                    Map.of(),
                                    "{\"metadata\":{\"name\":\"%s\"}}".formatted(Hooks.PROBE)));
                    return hooks.counts(name);
                });
        return Answer.NONE;
    }

    /** Takes away what would meet requests of other cases. */
    void end() {
        hooks.end();
        configured.forEach(path -> exchange(new Step("DELETE", path, Map.of(), "")));
    }

    /** A new kind is served a moment after it was defined, at least by the reference server. */
    private void awaitServed(Step step, boolean wanted) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(SECONDS_MAX))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> (exchange(step).code() == 200) == wanted);
    }

    private Sent exchange(Step step) {
        var base = client.getMasterUrl().toString().replaceFirst("/$", "");
        var sender =
                step.headers().containsKey(AS)
                        ? others.computeIfAbsent(fill(step.headers().get(AS)), this::sender)
                        : http;
        var events = step.method().equals("WATCH") ? step.path().split(" ", 2) : new String[0];
        var path = events.length == 2 ? events[1] : step.path();
        var request = sender.newHttpRequestBuilder().uri(base + fill(whole(path)));
        var type = step.headers().getOrDefault("Content-Type", "application/json");
        var body = fill(step.body());
        if (type.equals(Protobuf.MEDIA_TYPE) && step.method().equals("POST")) {
            request.post(type, protobuf(body));
        } else {
            request.method(
                    events.length == 2 ? "GET" : step.method(),
                    type,
                    body.isEmpty() && !sends(step) ? null : body);
        }
        step.headers()
                .forEach((name, value) -> {
                    if (!NOT_SENT.contains(name)) {
                        request.setHeader(name, fill(value));
                    }
                });
        return events.length == 2
                ? Events.read(sender, request.build(), Integer.parseInt(events[0]))
                : send(sender, request.build());
    }

    /** A path with the short name that it begins with spelled out. */
    private static String whole(String path) {
        var end = path.startsWith("/") ? 0 : path.split("[/?]", 2)[0].length();
        var start = SHORT_PATHS.get(path.substring(0, end));
        if (end > 0 && start == null) {
            throw new IllegalArgumentException("No path is called " + path + ".");
        }
        return end == 0 ? path : start + path.substring(end);
    }

    /** An object, or bytes that are none, in hexadecimal. */
    private static byte[] protobuf(String body) {
        try {
            return body.startsWith("{")
                    ? Protobuf.write((ObjectNode) JSON.readTree(body))
                    : HexFormat.of().parseHex(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A body is no JSON: " + body, e);
        }
    }

    /** Who a step says that it comes from: a user, then groups. */
    private HttpClient sender(String names) {
        var parts = names.split(" ", -1);
        var user = users.apply(parts[0], Arrays.copyOfRange(parts, 1, parts.length));
        return ASKING_ONCE.computeIfAbsent(user, Side::askingOnce);
    }

    private static Sent send(HttpClient http, HttpRequest request) {
        try {
            HttpResponse<byte[]> response =
                    http.sendAsync(request, byte[].class).get(SECONDS_MAX, TimeUnit.SECONDS);
            return new Sent(response.code(), response.headers(), text(response));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + request.uri(), e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("No answer from " + request.uri(), e);
        }
    }

    private static String text(HttpResponse<byte[]> response) {
        var type = String.valueOf(response.header("Content-Type"));
        var body = response.body();
        if (body == null || !type.startsWith(Protobuf.MEDIA_TYPE)) {
            return body == null ? "" : new String(body, StandardCharsets.UTF_8);
        }
        return type.endsWith(";stream=watch") ? Frames.events(body) : Frames.object(body);
    }

    /** An answer as it came. */
    record Sent(int code, Map<String, List<String>> headers, String bodyString) {
        Sent {
            headers = Map.copyOf(headers);
        }

        List<String> header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .flatMap(header -> header.getValue().stream())
                    .toList();
        }
    }

    private static boolean sends(Step step) {
        return step.method().equals("POST") || step.method().equals("PUT");
    }

    private String fill(String text) {
        var filled = text;
        for (var name : known.entrySet()) {
            filled = filled.replace("{" + name.getKey() + "}", name.getValue());
        }
        return filled;
    }

    /** Remembers the versions and the token of the latest answer for the next request. */
    private void learn(String body) {
        try {
            for (var line : body.lines().toList()) {
                var json = JSON.readTree(line);
                remember("rv", json.at("/metadata/resourceVersion"));
                remember("uid", json.at("/metadata/uid"));
                remember("continue", json.at("/metadata/continue"));
                remember("rv", json.at("/object/metadata/resourceVersion"));
            }
        } catch (JsonProcessingException _) {
            // An answer in another form teaches nothing.
        }
    }

    private void remember(String name, JsonNode value) {
        if (value.isTextual() && !value.asText().isEmpty()) {
            known.put(name, value.asText());
            normaliser.hide(name, value.asText());
        }
    }
}
