package dev.trellis.console.data;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.hub.view.Fleet;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;

/**
 * The fleet as it is now. The hub is watched from the first look on: where nobody looks, nothing is
 * asked of it and nothing held.
 */
public final class FleetSource implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration TROUBLES_EVERY = Duration.ofSeconds(1);

    private final KubeApi hub;
    private final Revisions revisions = new Revisions();
    private final Thread lookout =
            Thread.ofVirtual().name("console troubles").unstarted(this::look);
    private @Nullable HubWatch watch;
    private @Nullable Seen newest;

    /**
     * The fleet at a revision.
     *
     * @param troubles what keeps it from being up to date, a sentence each
     */
    public record Seen(String revision, Fleet fleet, List<String> troubles) {
        public Seen {
            troubles = List.copyOf(troubles);
        }
    }

    public FleetSource(KubeApi hub) {
        this.hub = hub;
    }

    public Revisions revisions() {
        return revisions;
    }

    public String server() {
        return hub.server();
    }

    /**
     * The fleet with all that is known of it now; made once however many ask.
     *
     * @throws NotYet where the hub has not told everything yet
     * @throws dev.trellis.engine.client.ClientProblem where the hub cannot be worked with
     */
    public synchronized Seen now() throws InterruptedException {
        var watching = watching();
        // Taken first: what changes while the fleet is put together makes a newer revision.
        var revision = revisions.now();
        var known = newest;
        if (known != null && known.revision().equals(revision)) {
            return known;
        }
        var seen = new Seen(revision, watching.fleet(), watching.troubles());
        newest = seen;
        return seen;
    }

    private HubWatch watching() throws InterruptedException {
        var known = watch;
        if (known == null) {
            known = HubWatch.start(hub, revisions);
            watch = known;
            lookout.start();
        }
        if (!known.awaitSynced(PATIENCE)) {
            throw new NotYet(known.troubles());
        }
        return known;
    }

    /** Trouble comes and goes without any object that changes. */
    private void look() {
        var told = List.<String>of();
        try {
            while (!revisions.isClosed()) {
                Thread.sleep(TROUBLES_EVERY);
                var found = troubles();
                if (!found.equals(told)) {
                    told = found;
                    revisions.next();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized List<String> troubles() {
        return watch == null ? List.of() : watch.troubles();
    }

    @Override
    public void close() {
        revisions.close();
        lookout.interrupt();
        synchronized (this) {
            if (watch != null) {
                watch.close();
            }
        }
    }

    /** The hub has not told everything yet. */
    public static final class NotYet extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotYet(List<String> troubles) {
            super(
                    troubles.isEmpty()
                            ? "The hub has not told all of its objects yet: try again in a moment."
                            : "The hub cannot be read (%s): see to that, this page tries again by itself."
                                    .formatted(String.join("; ", troubles)));
        }
    }
}
