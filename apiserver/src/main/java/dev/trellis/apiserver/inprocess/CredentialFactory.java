package dev.trellis.apiserver.inprocess;

import dev.trellis.apiserver.http.Origin;
import dev.trellis.apiserver.pki.Pem;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;

/**
 * Makes clients that prove themselves as they would over the wire: each request shows what the
 * client's settings hold, and the API judges it.
 */
final class CredentialFactory implements HttpClient.Factory {
    private final InProcessTransport transport;

    CredentialFactory(InProcessTransport transport) {
        this.transport = transport;
    }

    @Override
    public HttpClient.Builder newBuilder() {
        return showing(List.of());
    }

    @Override
    public HttpClient.Builder newBuilder(Config config) {
        var certificates = certificates(config);
        var builder = showing(certificates);
        HttpClientUtils.createApplicableInterceptors(config, this)
                .forEach(builder::addOrReplaceInterceptor);
        if (!certificates.isEmpty()) {
            // It would look for a token in files before requests.
            builder.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
        }
        builder.tag(config.getRequestConfig());
        return builder;
    }

    private HttpClient.Builder showing(List<X509Certificate> certificates) {
        return new InProcessFactory(transport, uri -> new Origin(uri, "", certificates))
                .newBuilder();
    }

    private static List<X509Certificate> certificates(Config config) {
        try {
            if (config.getClientCertData() != null) {
                return Pem.certificates(Base64.getDecoder().decode(config.getClientCertData()));
            }
            return config.getClientCertFile() == null
                    ? List.of()
                    : Pem.certificates(Files.readAllBytes(Path.of(config.getClientCertFile())));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot read the certificate %s: see whether the file is there."
                            .formatted(config.getClientCertFile()),
                    e);
        }
    }
}
