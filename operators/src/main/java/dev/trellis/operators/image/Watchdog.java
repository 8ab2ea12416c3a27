package dev.trellis.operators.image;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/** Closes something that takes too long: whoever reads from it then fails instead of waiting. */
final class Watchdog implements AutoCloseable {
    private final Thread thread;

    Watchdog(Closeable watched, Duration patience) {
        thread =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                Thread.sleep(patience);
                                watched.close();
                            } catch (InterruptedException e) {
                                // It was quick enough.
                            } catch (IOException e) {
                                // Whoever reads is told the same.
                            }
                        });
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
