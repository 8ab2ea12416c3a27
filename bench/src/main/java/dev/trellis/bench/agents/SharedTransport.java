package dev.trellis.bench.agents;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.concurrent.Executors;

/**
 * Clients of many servers over one HTTP client, as a process has them that runs many agents and
 * needs no certificate of its own for each.
 */
final class SharedTransport {
    private final HttpClient shared =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .executor(Executors.newVirtualThreadPerTaskExecutor())
                    .build();
    private final KubernetesSerialization json;

    SharedTransport(KubernetesSerialization json) {
        this.json = json;
    }

    KubernetesClient client(URI server) {
        return new KubernetesClientBuilder()
                .withConfig(
                        new ConfigBuilder(Config.empty())
                                .withMasterUrl(server.toString())
                                .withRequestRetryBackoffLimit(0)
                                .build())
                .withHttpClientFactory(new Factory())
                .withKubernetesSerialization(json)
                .build();
    }

    private final class Factory extends JdkHttpClientFactory {
        @Override
        protected HttpClient.Builder createNewHttpClientBuilder() {
            // A builder that takes every setting and gives what there is.
            return (HttpClient.Builder)
                    Proxy.newProxyInstance(
                            HttpClient.Builder.class.getClassLoader(),
                            new Class<?>[] {HttpClient.Builder.class},
                            (builder, method, _) ->
                                    method.getName().equals("build") ? shared : builder);
        }
    }
}
