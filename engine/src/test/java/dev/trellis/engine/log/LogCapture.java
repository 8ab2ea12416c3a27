package dev.trellis.engine.log;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collects log lines while it is open. Lines of tests that run beside it are in there too. */
public final class LogCapture implements AutoCloseable {
    private static final List<LogCapture> OPEN = new CopyOnWriteArrayList<>();

    private final ConcurrentLinkedQueue<LogLine> lines = new ConcurrentLinkedQueue<>();

    private LogCapture() {}

    public static LogCapture open() {
        var capture = new LogCapture();
        OPEN.add(capture);
        return capture;
    }

    static void add(LogLine line) {
        OPEN.forEach(capture -> capture.lines.add(line));
    }

    public List<LogLine> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        OPEN.remove(this);
    }
}
