package dev.trellis.engine.client;

import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;

import java.net.http.HttpClient;
import java.util.concurrent.Executors;

/** The JDK's HTTP client on virtual threads; the library's default makes a platform thread each. */
final class VirtualThreadHttp extends JdkHttpClientFactory {
    @Override
    protected HttpClient.Builder createNewHttpClientBuilder() {
        return HttpClient.newBuilder().executor(Executors.newVirtualThreadPerTaskExecutor());
    }
}
