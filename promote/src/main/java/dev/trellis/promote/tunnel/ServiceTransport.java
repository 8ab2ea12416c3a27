package dev.trellis.promote.tunnel;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.webhook.HttpAnswer;
import dev.trellis.interpreter.webhook.Webhook;
import dev.trellis.interpreter.webhook.WebhookTarget;
import dev.trellis.interpreter.webhook.WebhookTransport;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ways to webhooks as the hub tells of their Services. */
public final class ServiceTransport implements WebhookTransport {
    private static final Duration PROBE = Duration.ofMillis(500);
    private static final Duration TUNNEL = Duration.ofSeconds(5);
    private static final int PODS_MAX = 3;
    private static final String SUBPROTOCOL = "v4.channel.k8s.io";

    private final KubeApi hub;
    private final TransportChoice choice;

    public ServiceTransport(KubeApi hub, TransportChoice choice) {
        this.hub = hub;
        this.choice = choice;
    }

    @Override
    public Stream<Way> ways(Webhook webhook) {
        return switch (webhook.target()) {
            case WebhookTarget.Url _ -> WebhookTransport.direct().ways(webhook);
            case WebhookTarget.Service service -> {
                try {
                    yield ways(service, webhook.timeout());
                } catch (IOException e) {
                    yield Stream.of(nowhere(e));
                }
            }
        };
    }

    private Stream<Way> ways(WebhookTarget.Service target, Duration timeout) throws IOException {
        var service = find(services(target) + "/" + target.name());
        return switch (ServicePlace.of(service, target)) {
            case ServicePlace.Nowhere(var sentence) ->
                    Stream.of(nowhere(new IOException(sentence)));
            case ServicePlace.Outside(var host, var port) ->
                    Stream.of(WebhookTransport.direct(host, port, timeout));
            case ServicePlace.Address(var host, var port) ->
                    switch (choice) {
                        case DIRECT -> Stream.of(WebhookTransport.direct(host, port, timeout));
                        case PORT_FORWARD -> tunnels(service, target);
                        case APISERVER_PROXY -> Stream.of(relay(target));
                        case AUTO -> {
                            Way probe = WebhookTransport.direct(host, port, PROBE);
                            yield Stream.<Supplier<Stream<Way>>>of(
                                            () -> Stream.of(probe), () -> tunnels(service, target))
                                    .flatMap(Supplier::get);
                        }
                    };
        };
    }

    private static Way nowhere(IOException why) {
        Connection way =
                () -> {
                    throw why;
                };
        return way;
    }

    private Stream<Way> tunnels(Optional<JsonNode> service, WebhookTarget.Service target) {
        try {
            if (service.isEmpty()) {
                throw new IOException(
                        "the hub shows us no Service %s/%s to forward to"
                                .formatted(target.namespace(), target.name()));
            }
            var pods = pods(service.get(), target);
            if (pods.isEmpty()) {
                throw new IOException(
                        "Service %s/%s has no pod that is ready"
                                .formatted(target.namespace(), target.name()));
            }
            return pods.stream().limit(PODS_MAX).map(this::tunnel);
        } catch (IOException e) {
            return Stream.of(nowhere(e));
        }
    }

    private SequencedSet<PodPort> pods(JsonNode service, WebhookTarget.Service target)
            throws IOException {
        var spec = service.path("spec");
        var port = ServicePlace.port(spec, target.port()).orElseThrow();
        var slices =
                list(
                        "/apis/discovery.k8s.io/v1/namespaces/%s/endpointslices"
                                .formatted(target.namespace()),
                        "kubernetes.io/service-name=" + target.name());
        var found = PodPort.ofSlices(slices, target.namespace(), port);
        var selector = selector(spec.path("selector"));
        return found.isEmpty() && !selector.isEmpty()
                ? PodPort.ofPods(
                        list("/api/v1/namespaces/%s/pods".formatted(target.namespace()), selector),
                        port)
                : found;
    }

    private static String selector(JsonNode labels) {
        var sorted = new TreeMap<String, String>();
        labels.properties().forEach(label -> sorted.put(label.getKey(), label.getValue().asText()));
        return sorted.entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(","));
    }

    private Way tunnel(PodPort place) {
        Connection way = () -> open(place);
        return way;
    }

    private Socket open(PodPort place) throws IOException {
        var stream = new PodStream(place);
        var call =
                Call.get(
                                "/api/v1/namespaces/%s/pods/%s/portforward"
                                        .formatted(place.namespace(), place.pod()))
                        .with("ports", Integer.toString(place.port()));
        try {
            hub.connect(call, SUBPROTOCOL, stream, TUNNEL);
            stream.await(TUNNEL);
            return stream.socket();
        } catch (ApiException e) {
            throw new IOException(refusal(place, e), e);
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    private static String refusal(PodPort place, ApiException e) {
        var pod = place.namespace() + "/" + place.pod();
        return switch (e.code()) {
            case HttpURLConnection.HTTP_FORBIDDEN ->
                    "we may not forward to pod %s: ask for the verbs get and create of pods/portforward in namespace %s"
                            .formatted(pod, place.namespace());
            case ApiException.NO_ANSWER ->
                    "no stream to pod %s was opened: %s".formatted(pod, e.getMessage());
            case HttpURLConnection.HTTP_OK ->
                    "the API server did not upgrade to a stream to pod %s: a proxy between it and us may not let WebSockets through"
                            .formatted(pod);
            default ->
                    "the API server answered with %d instead of a stream to pod %s"
                            .formatted(e.code(), pod);
        };
    }

    private Way relay(WebhookTarget.Service target) {
        Relay way =
                (pathAndQuery, body) -> {
                    var path =
                            "%s/https:%s:%d/proxy%s"
                                    .formatted(
                                            services(target),
                                            target.name(),
                                            target.port(),
                                            pathAndQuery);
                    try {
                        var answer = hub.send(Call.post(path, body));
                        return new HttpAnswer(answer.code(), answer.text());
                    } catch (ApiException e) {
                        throw new IOException(e.getMessage(), e);
                    }
                };
        return way;
    }

    private static String services(WebhookTarget.Service target) {
        return "/api/v1/namespaces/%s/services".formatted(target.namespace());
    }

    private Optional<JsonNode> find(String path) throws IOException {
        var answer = send(Call.get(path));
        // Who may not look for it can still go there by its name.
        return answer.code() == HttpURLConnection.HTTP_NOT_FOUND
                        || answer.code() == HttpURLConnection.HTTP_FORBIDDEN
                ? Optional.empty()
                : Optional.of(required(answer));
    }

    private List<JsonNode> list(String path, String selector) throws IOException {
        var found = new ArrayList<JsonNode>();
        var answer = required(send(Call.get(path).with("labelSelector", selector)));
        Fields.items(answer.path("items")).forEach(found::add);
        return found;
    }

    private Answer send(Call call) throws IOException {
        try {
            return hub.send(call);
        } catch (ApiException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static JsonNode required(Answer answer) throws IOException {
        if (!answer.succeeded()) {
            throw new IOException(
                    "the hub answered with %d: %s".formatted(answer.code(), answer.message()));
        }
        return answer.tree();
    }
}
