package dev.trellis.promote.transaction;

import dev.trellis.api.json.ApiJson;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;

import java.util.concurrent.atomic.AtomicInteger;

/** A client that is cut off before a certain write, as if its process were killed. */
final class MortalClient implements AutoCloseable, Interceptor {
    private final KubernetesClient client;
    private final AtomicInteger left;

    /**
     * @param writes how many it gets through
     */
    MortalClient(Kube kube, int writes) {
        left = new AtomicInteger(writes);
        client =
                new KubernetesClientBuilder()
                        .withConfig(kube.client().getConfiguration())
                        .withKubernetesSerialization(ApiJson.serialization())
                        .withHttpClientBuilderConsumer(
                                http -> http.addOrReplaceInterceptor("death", this))
                        .build();
    }

    KubernetesClient client() {
        return client;
    }

    boolean isDead() {
        return left.get() < 0;
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        if (!request.method().equals("GET")
                && left.updateAndGet(count -> Math.max(-1, count - 1)) < 0) {
            throw new IllegalStateException("killed before " + request.uri());
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
