package dev.trellis.agent;

import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.registration.Bootstrap;
import dev.trellis.agent.registration.HubConfig;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ClientProblem;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import java.time.Duration;
import java.util.List;

/**
 * The agent of one managed cluster. It is an object: it has no thread of the platform, keeps
 * nothing in files or statics, and can be started and stopped as often as one likes.
 *
 * <pre>
 *                 no valid credentials                valid credentials
 *   start ──▶ look ────────────────────▶ bootstrapping ───────────────▶ joined
 *              ▲                               │                           │
 *              └── bootstrap kubeconfig changed┴── or credentials are lost ┘
 * </pre>
 *
 * <p>What for an agent in a pod would be a restart of the process is one turn of this wheel.
 */
public final class Agent implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Agent.class);
    private static final Duration RETRY_MIN = Duration.ofSeconds(1);
    private static final Duration RETRY_MAX = Duration.ofSeconds(30);
    private static final Duration STOP_MAX = Duration.ofSeconds(20);

    private final AgentSettings settings;
    private final AgentSurroundings surroundings;
    private final List<AgentPart> parts;
    private final AgentStanding standing = new AgentStanding();
    private @Nullable Thread life;

    /**
     * @param parts what the agent does beside registration, such as applying works
     */
    public Agent(AgentSettings settings, AgentSurroundings surroundings, List<AgentPart> parts) {
        this.settings = settings;
        this.surroundings = surroundings;
        this.parts = List.copyOf(parts);
    }

    public synchronized void start() {
        if (life != null) {
            throw new IllegalStateException("the agent is running already");
        }
        var name = "agent of " + settings.clusterName().orElse("a cluster");
        life = Thread.ofVirtual().name(name).start(this::live);
    }

    /** Ends all work, within a time. Nothing is deleted: the cluster stays registered. */
    public synchronized void stop() {
        if (life == null) {
            return;
        }
        life.interrupt();
        try {
            if (!life.join(STOP_MAX)) {
                LOG.atWarn().setMessage("agent does not stop in time").log();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        life = null;
        standing.stopped();
    }

    @Override
    public void close() {
        stop();
    }

    /** How the agent stands with its hub. */
    public AgentStanding standing() {
        return standing;
    }

    private void live() {
        try (var home = new AgentHome(settings, surroundings)) {
            home.await(standing);
            var failures = 0;
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    turn(home);
                    failures = 0;
                } catch (RuntimeException e) {
                    // Also a bug: an agent that ends its life in silence helps nobody.
                    failures++;
                    rest(e, failures);
                }
            }
        } catch (InterruptedException e) {
            // Told to stop: everything was closed on the way here.
            Thread.currentThread().interrupt();
        } catch (IllegalArgumentException e) {
            standing.troubled(String.valueOf(e.getMessage()));
            LOG.atError()
                    .setMessage("agent cannot run")
                    .addKeyValue("reason", e.getMessage())
                    .log();
        }
    }

    private void turn(AgentHome home) throws InterruptedException {
        var bootstrap = home.bootstrap();
        switch (home.check(bootstrap)) {
            case HubConfig.Valid valid -> {
                try (var joined = new JoinedSession(home, surroundings, valid, parts)) {
                    standing.joined(home.identity());
                    joined.runUntilLost(bootstrap, standing);
                }
            }
            case HubConfig.Invalid(var why) -> bootstrap(home, bootstrap, why);
        }
    }

    private void bootstrap(AgentHome home, Bootstrap bootstrap, String why)
            throws InterruptedException {
        if (bootstrap instanceof Bootstrap.Found found) {
            LOG.atInfo()
                    .setMessage("agent bootstraps")
                    .addKeyValue("cluster", home.identity().cluster())
                    .addKeyValue("hub", found.address().server())
                    .addKeyValue("reason", why)
                    .log();
            try (var session = new BootstrapSession(home, surroundings, found)) {
                session.runUntilValid(standing);
            }
        } else if (bootstrap instanceof Bootstrap.Missing(var sentence)) {
            standing.troubled(sentence);
            home.awaitNews();
        }
    }

    private void rest(RuntimeException why, int failures) throws InterruptedException {
        standing.troubled(String.valueOf(why.getMessage()));
        var doubled = RETRY_MIN.multipliedBy(1L << Math.min(failures - 1, 10));
        var pause = doubled.compareTo(RETRY_MAX) < 0 ? doubled : RETRY_MAX;
        var expected = why instanceof ApiException || why instanceof ClientProblem;
        LOG.atLevel(expected ? Level.WARN : Level.ERROR)
                .setMessage("hub cannot be worked with, trying again")
                .setCause(expected ? null : why)
                .addKeyValue("cluster", settings.clusterName().orElse(""))
                .addKeyValue("reason", why.getMessage())
                .addKeyValue("again_after", pause)
                .log();
        Thread.sleep(pause);
    }
}
