package dev.trellis.engine.client;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;

import java.util.concurrent.Executors;

/** The JDK's HTTP client on virtual threads; the library's default makes a platform thread each. */
final class VirtualThreadHttp extends JdkHttpClientFactory {

    @Override
    public HttpClient.Builder newBuilder(Config config) {
        var builder = super.newBuilder(config);
        if (showsCertificate(config)) {
            // A minute after its start the library would read the kubeconfig before every request,
            // in search of a token that is not there.
            builder.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
        }
        return builder;
    }

    /** Whether an account is shown by its certificate alone. */
    static boolean showsCertificate(Config config) {
        return (config.getClientCertData() != null || config.getClientCertFile() != null)
                && config.getOauthTokenProvider() == null
                && config.getOauthToken() == null
                && config.getAutoOAuthToken() == null
                && config.getAuthProvider() == null
                && config.getUsername() == null;
    }

    @Override
    protected java.net.http.HttpClient.Builder createNewHttpClientBuilder() {
        return java.net.http.HttpClient.newBuilder()
                .executor(Executors.newVirtualThreadPerTaskExecutor());
    }
}
