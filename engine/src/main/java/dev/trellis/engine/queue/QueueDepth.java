package dev.trellis.engine.queue;

/** How many keys are where, at one instant. A key that runs may be delayed as well. */
public record QueueDepth(int changes, int background, int delayed, int running) {
    public int ready() {
        return changes + background;
    }
}
