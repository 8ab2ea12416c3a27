package dev.trellis.hub.webhook;

import dev.trellis.hub.certificate.CertificateSet;
import dev.trellis.hub.certificate.KeyedCertificate;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;

/**
 * The HTTPS server that API servers call. Each request runs on a virtual thread of its own; the
 * certificate can be changed at any time, and connections that are open go on.
 */
public final class WebhookServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebhookServer.class);

    // Selecting and accepting only; requests do not run on these.
    private static final int PLATFORM_THREADS_MAX = 16;
    private static final int REQUESTS_AT_ONCE_MAX = 256;

    // API servers keep connections for later; a quiet one costs a few kilobytes.
    private static final Duration IDLE_MAX = Duration.ofMinutes(2);

    private final WebhookSettings settings;
    private final SslContextFactory.Server tls = new SslContextFactory.Server();
    private final PathMappingsHandler paths = new PathMappingsHandler();
    private final BodyBudget budget;
    private final WebhookMetrics metrics;
    private final Server server;
    private final ServerConnector connector;

    public WebhookServer(WebhookSettings settings, PrometheusRegistry registry) {
        this.settings = settings;
        var threads = new QueuedThreadPool(PLATFORM_THREADS_MAX);
        threads.setName("webhook");
        threads.setVirtualThreadsExecutor(new VirtualThreadPool(REQUESTS_AT_ONCE_MAX));
        server = new Server(threads);
        server.setHandler(new GracefulHandler(paths));
        server.setStopTimeout(settings.stopPatience().toMillis());
        connector = connector(server);
        server.addConnector(connector);
        budget = new BodyBudget(settings.bodyBytesMax());
        metrics = new WebhookMetrics(registry);
        serve(settings.path(), "conversion", new ConversionReviewer());
    }

    /**
     * Answers requests for the path too; to be said before the start.
     *
     * @param name of the webhook in metrics
     */
    public void serve(String path, String name, Reviewer reviewer) {
        paths.addMapping(PathSpec.from(path), new ReviewHandler(name, reviewer, budget, metrics));
    }

    private ServerConnector connector(Server of) {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        // The certificate proves who we are; API servers may come by a bare address.
        http.addCustomizer(new SecureRequestCustomizer(false));
        var made =
                new ServerConnector(
                        of,
                        new SslConnectionFactory(tls, "http/1.1"),
                        new HttpConnectionFactory(http));
        made.setHost(settings.bindAddress());
        made.setPort(settings.bindPort());
        made.setIdleTimeout(IDLE_MAX.toMillis());
        return made;
    }

    /** Starts to listen with the certificate of the set. */
    public void start(CertificateSet certificates) {
        tls.setKeyStore(keyStore(certificates.serving().orElseThrow()));
        tls.setKeyStorePassword("");
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw new WebhookProblem(
                    "The webhook cannot listen on %s:%d (%s): choose another address or port."
                            .formatted(settings.bindAddress(), settings.bindPort(), e.getMessage()),
                    e);
        }
        LOG.atInfo().setMessage("webhook listens").addKeyValue("port", port()).log();
    }

    /** Shows the certificate of the set from the next connection on, once it is started. */
    public void show(CertificateSet certificates) {
        var serving = certificates.serving().orElseThrow();
        if (!server.isStarted()) {
            return;
        }
        try {
            tls.reload(factory -> factory.setKeyStore(keyStore(serving)));
        } catch (Exception e) {
            throw new IllegalStateException("the webhook cannot show the " + serving, e);
        }
        LOG.atInfo().setMessage("webhook shows a certificate").addKeyValue("is", serving).log();
    }

    /** The port it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Lets running requests finish, then stops. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            LOG.atWarn().setMessage("webhook did not stop in order").addKeyValue("reason", e).log();
        }
    }

    private static KeyStore keyStore(KeyedCertificate serving) {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry(
                    "serving",
                    serving.key(),
                    new char[0],
                    new X509Certificate[] {serving.certificate()});
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the webhook cannot hold the " + serving, e);
        }
    }
}
