package dev.trellis.agent;

import dev.trellis.agent.credential.SecretStore;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.ClusterIdentity;
import dev.trellis.agent.part.ServerAccess;
import dev.trellis.agent.registration.Bootstrap;
import dev.trellis.agent.registration.BootstrapSecret;
import dev.trellis.agent.registration.HubConfig;
import dev.trellis.agent.registration.Names;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Glances;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * What an agent keeps on its management cluster, from its start to its stop: the secret with its
 * credentials, and the one with the bootstrap kubeconfig where there is no file.
 */
final class AgentHome implements AutoCloseable {
    /** How often files are looked at, and the time: nothing tells us about those. */
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final AgentSettings settings;
    private final AgentSurroundings surroundings;
    private final Caches caches;
    private final SecretStore credentials;
    private final Bootstrap.Source source;
    private final Semaphore news = new Semaphore(0);
    private @Nullable ClusterIdentity identity;
    private volatile Runnable credentialsListener = () -> {};

    AgentHome(AgentSettings settings, AgentSurroundings surroundings) {
        this.settings = settings;
        this.surroundings = surroundings;
        this.caches =
                new Caches(
                        surroundings.management(),
                        settings.caches(),
                        surroundings.metrics().caches());
        var server =
                new ServerAccess(
                        surroundings.management(), caches, surroundings.metrics().writes());
        this.credentials =
                new SecretStore(server, new ObjectKey(settings.namespace(), settings.hubSecret()));
        this.source = surroundings.bootstrap().orElseGet(() -> watched(server));
        credentials.onChange(() -> {
            credentialsListener.run();
            tellNews();
        });
    }

    private Bootstrap.Source watched(ServerAccess server) {
        var secret =
                new SecretStore(
                        server, new ObjectKey(settings.namespace(), settings.bootstrapSecret()));
        secret.onChange(this::tellNews);
        return new BootstrapSecret(secret);
    }

    /** Ends the wait of whoever looks how the agent stands. */
    void tellNews() {
        // One permit is enough: whoever takes it looks at everything.
        if (news.availablePermits() == 0) {
            news.release();
        }
    }

    /** Waits until the secrets are known, however long the management cluster takes. */
    void await(AgentStanding standing) throws InterruptedException {
        caches.start();
        var glances = new Glances();
        while (!caches.haveSynced()) {
            caches.troubles().values().stream()
                    .findFirst()
                    .ifPresent(why ->
                            standing.troubled("The management cluster cannot be read: " + why));
            Thread.sleep(glances.next());
        }
        identity = Names.resolve(settings, credentials.data());
    }

    AgentSettings settings() {
        return settings;
    }

    ClusterIdentity identity() {
        return Objects.requireNonNull(identity, "asked before the secrets were known");
    }

    SecretStore credentials() {
        return credentials;
    }

    /** Runs this when the credentials change, in place of what was to run before. */
    void onCredentials(Runnable look) {
        credentialsListener = look;
    }

    Bootstrap bootstrap() {
        return source.load();
    }

    /** What the stored credentials are worth now. */
    HubConfig check(Bootstrap bootstrap) {
        return HubConfig.check(
                credentials.data(), bootstrap, identity(), surroundings.clock().instant());
    }

    /** Waits until a secret changes, or for a while. */
    void awaitNews() throws InterruptedException {
        var _ = news.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        caches.close();
    }
}
