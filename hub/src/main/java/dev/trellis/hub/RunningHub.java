package dev.trellis.hub;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.hub.webhook.WebhookServer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;

/** A hub at work, until it is closed. */
public final class RunningHub implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunningHub.class);
    private static final Duration STOP_MAX = Duration.ofSeconds(20);

    private final Caches caches;
    private final Controllers controllers;
    private final WebhookServer webhook;

    RunningHub(Caches caches, Controllers controllers, WebhookServer webhook) {
        this.caches = caches;
        this.controllers = controllers;
        this.webhook = webhook;
    }

    /** The port on which API servers reach the webhook. */
    public int webhookPort() {
        return webhook.port();
    }

    /** Stops in the reverse order of the start: what writes first, what serves last. */
    @Override
    public void close() {
        try {
            if (!controllers.stop(STOP_MAX)) {
                LOG.atWarn().setMessage("controllers still run after the time to stop").log();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        caches.close();
        webhook.close();
    }
}
