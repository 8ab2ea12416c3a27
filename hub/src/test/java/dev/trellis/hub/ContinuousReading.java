package dev.trellis.hub;

import dev.trellis.engine.client.Call;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Reads an object in the version that is not stored, over and over, and remembers failures. */
final class ContinuousReading implements AutoCloseable {

    private static final int READERS = 4;

    private final HubFixture hub;
    private final String path;
    private final List<String> failures = new CopyOnWriteArrayList<>();
    private final AtomicLong reads = new AtomicLong();
    private final List<Thread> readers;
    private volatile boolean stopping;

    ContinuousReading(HubFixture hub, String path) {
        this.hub = hub;
        this.path = path;
        this.readers =
                IntStream.range(0, READERS)
                        .mapToObj(_ -> Thread.ofVirtual().start(this::read))
                        .toList();
    }

    private void read() {
        while (!stopping) {
            try {
                var answer = hub.trySend(Call.get(path));
                reads.incrementAndGet();
                if (!answer.succeeded()) {
                    failures.add(answer.message());
                }
            } catch (RuntimeException e) {
                failures.add(e.toString());
            }
        }
    }

    long reads() {
        return reads.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        stopping = true;
        for (var reader : readers) {
            try {
                reader.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
