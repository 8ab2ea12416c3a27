package dev.trellis.engine.client;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A client and the answers that are still arriving by it. The library closes a client without a
 * word to those who read from it: they would wait for what never comes.
 */
final class Connection {
    private final KubernetesClient client;
    private final HttpClient http;
    private final Set<BodyStream> open = ConcurrentHashMap.newKeySet();

    Connection(KubernetesClient client) {
        this.client = client;
        this.http = KubeApi.withoutHiddenRequests(client);
    }

    HttpClient http() {
        return http;
    }

    BodyStream newBody(Duration silenceMax) {
        var body = new BodyStream(silenceMax, open::remove);
        open.add(body);
        return body;
    }

    /** Closes the client; whoever still reads an answer learns it at once. */
    void close() {
        open.forEach(BodyStream::close);
        client.close();
    }
}
