package dev.trellis.engine.controller;

import dev.trellis.engine.queue.QueueSettings;

/**
 * How a controller runs.
 *
 * @param workers how many keys run at once; without a bound a burst costs memory and gains nothing
 */
public record ControllerSettings(int workers, QueueSettings queue) {
    public static final ControllerSettings DEFAULT =
            new ControllerSettings(4, QueueSettings.DEFAULT);

    public ControllerSettings {
        if (workers < 1) {
            throw new IllegalArgumentException("a controller needs a worker, got " + workers);
        }
    }

    public ControllerSettings withWorkers(int count) {
        return new ControllerSettings(count, queue);
    }
}
