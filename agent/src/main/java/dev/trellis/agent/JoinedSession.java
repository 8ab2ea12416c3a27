package dev.trellis.agent;

import dev.trellis.agent.addon.AddonPart;
import dev.trellis.agent.credential.CertificateKeeper;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.registration.Bootstrap;
import dev.trellis.agent.registration.ClusterCredential;
import dev.trellis.agent.registration.ClusterPart;
import dev.trellis.agent.registration.HubConfig;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.RenewableApi;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An agent that works with credentials of its own.
 *
 * <p>It goes on with those in memory where somebody spoils the secret, and lets the credential's
 * keeper mend it; only when that does not happen for a while, or the credentials end, is the agent
 * back at the start.
 */
final class JoinedSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JoinedSession.class);

    /** As long as a failing probe of a pod takes to restart it. */
    private static final Duration INVALID_MAX = Duration.ofSeconds(30);

    private final AgentHome home;
    private final AgentSurroundings surroundings;
    private final RenewableApi hub;
    private final Session session;
    private final CertificateKeeper keeper;
    private HubConfig.Valid used;
    private OptionalLong invalidSince = OptionalLong.empty();

    JoinedSession(
            AgentHome home,
            AgentSurroundings surroundings,
            HubConfig.Valid valid,
            List<AgentPart> parts) {
        this.home = home;
        this.surroundings = surroundings;
        this.used = valid;
        this.hub = new RenewableApi(surroundings.hub().apply(source(valid)));
        this.session = new Session(home, surroundings, hub.api(), valid.address().server());
        this.keeper =
                ClusterCredential.keep(
                        session.access(),
                        valid.address(),
                        home.credentials(),
                        home::onCredentials,
                        ClusterPart.rotationReports(session.access()));
        try {
            session.join(new ClusterPart());
            session.join(new AddonPart(valid.address()));
            parts.forEach(session::join);
            session.start();
        } catch (RuntimeException e) {
            // A part may ask the hub something first; where that fails we begin again.
            close();
            throw e;
        }
    }

    private static ClientSource source(HubConfig.Valid valid) {
        return new ClientSource.Given(valid.config());
    }

    /** Returns when the agent has to look anew how it stands with its hub. */
    void runUntilLost(Bootstrap bootstrap, AgentStanding standing) throws InterruptedException {
        while (home.bootstrap().isSame(bootstrap) && goesOn(home.check(bootstrap))) {
            standing.joinedWith(trouble());
            home.awaitNews();
        }
    }

    private boolean goesOn(HubConfig found) {
        return switch (found) {
            case HubConfig.Valid valid -> {
                invalidSince = OptionalLong.empty();
                renew(valid);
                yield true;
            }
            case HubConfig.Invalid(var why) -> {
                var now = System.nanoTime();
                invalidSince = OptionalLong.of(invalidSince.orElse(now));
                var lasted = Duration.ofNanos(now - invalidSince.getAsLong());
                var lost =
                        lasted.compareTo(INVALID_MAX) >= 0
                                || used.chain().isExpired(surroundings.clock().instant());
                if (lost) {
                    LOG.atWarn()
                            .setMessage("credentials for the hub are lost")
                            .addKeyValue("cluster", home.identity().cluster())
                            .addKeyValue("reason", why)
                            .log();
                }
                yield !lost;
            }
        };
    }

    private void renew(HubConfig.Valid valid) {
        if (!valid.fingerprint().equals(used.fingerprint())) {
            hub.renew(surroundings.hub().apply(source(valid)));
            used = valid;
            LOG.atInfo()
                    .setMessage("credentials for the hub are renewed")
                    .addKeyValue("cluster", home.identity().cluster())
                    .addKeyValue("until", valid.chain().notAfter())
                    .log();
        }
    }

    private Optional<String> trouble() {
        var troubles = session.access().hub().caches().troubles().values();
        return keeper.trouble().or(() -> troubles.stream().findFirst());
    }

    @Override
    public void close() {
        session.close();
        hub.close();
    }
}
