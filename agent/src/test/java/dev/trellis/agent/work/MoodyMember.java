package dev.trellis.agent.work;

import com.sun.net.httpserver.HttpServer;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A way to an API server on which requests of one sort get another answer when a test says so. */
final class MoodyMember implements AutoCloseable {
    private final HttpServer refusing;
    private final KubernetesClient client;
    private final AtomicInteger refused = new AtomicInteger();
    private final String sort;
    private volatile int code;
    private volatile String body = "";

    /** Refuses requests for ConfigMaps. */
    MoodyMember(Config config) {
        this(config, "/configmaps");
    }

    /** Refuses requests with this in their path. */
    MoodyMember(Config config, String sort) {
        this.sort = sort;
        try {
            refusing =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        refusing.createContext(
                "/",
                exchange -> {
                    refused.incrementAndGet();
                    var bytes = body.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        refusing.start();
        client =
                new KubernetesClientBuilder()
                        .withConfig(config)
                        .withKubernetesSerialization(ApiJson.serialization())
                        .withHttpClientBuilderConsumer(
                                builder -> builder.addOrReplaceInterceptor("mood", new Mood()))
                        .build();
    }

    KubeApi api() {
        return KubeApi.of(client);
    }

    /** Answers with this code from now on; 0 lets everything pass. */
    void answer(int refusal) {
        answer(refusal, "");
    }

    void answer(int answered, String text) {
        body = text;
        code = answered;
    }

    int refused() {
        return refused.get();
    }

    @Override
    public void close() {
        client.close();
        refusing.stop(0);
    }

    private final class Mood implements Interceptor {
        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            var path = request.uri().getPath();
            var query = String.valueOf(request.uri().getQuery());
            if (code != 0 && path.contains(sort) && !query.contains("watch=true")) {
                builder.uri(
                        URI.create("http://127.0.0.1:" + refusing.getAddress().getPort() + path));
            }
        }
    }
}
