package dev.trellis.engine.queue;

/**
 * How a queue orders and repeats work.
 *
 * @param changesInARow how many changes may pass a waiting background key before it has its turn
 */
public record QueueSettings(Backoff backoff, int changesInARow) {
    public static final QueueSettings DEFAULT = new QueueSettings(Backoff.DEFAULT, 8);

    public QueueSettings {
        if (changesInARow < 1) {
            throw new IllegalArgumentException(
                    "changes in a row must be positive: " + changesInARow);
        }
    }
}
