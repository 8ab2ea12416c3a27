package dev.trellis.hub;

import dev.trellis.engine.leader.Leadership;
import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.ops.OpsServer;
import dev.trellis.hub.webhook.WebhookServer;

/** A hub at work, until it is closed. */
public final class RunningHub implements AutoCloseable {

    private final Lifecycle life;
    private final OpsServer ops;
    private final WebhookServer webhook;
    private final Leadership leadership;

    RunningHub(Lifecycle life, OpsServer ops, WebhookServer webhook, Leadership leadership) {
        this.life = life;
        this.ops = ops;
        this.webhook = webhook;
        this.leadership = leadership;
    }

    /** The port on which API servers reach the webhook. */
    public int webhookPort() {
        return webhook.port();
    }

    /** The port on which metrics and health are asked for. */
    public int opsPort() {
        return ops.address().port();
    }

    /** Whether this is the replica that acts. */
    public boolean isLeader() {
        return leadership.isLeader();
    }

    /** Waits until the hub is closed, by a signal for instance. */
    public void awaitClosed() throws InterruptedException {
        life.awaitStopped();
    }

    /** Closes the hub when the process is told to exit. */
    public void closeOnSignal() {
        life.stopOnSignal();
    }

    /** Stops in the reverse order of the start: what writes first, what serves last. */
    @Override
    public void close() {
        life.stop("hub is closed");
    }
}
