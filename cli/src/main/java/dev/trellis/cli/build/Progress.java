package dev.trellis.cli.build;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Timer;
import java.util.TimerTask;

/**
 * Shows how far a build is: on a terminal one line that changes and goes away in the end, elsewhere
 * a line per step.
 */
final class Progress {
    private static final String TO_START_OF_EMPTY_LINE = "\r\u001b[K";
    private static final int WIDTH = 79;

    private final PrintStream out;
    private final boolean oneLine;
    private final Instant started = Instant.now();
    private String step = "";

    Progress(PrintStream out, boolean oneLine) {
        this.out = out;
        this.oneLine = oneLine;
        if (oneLine) {
            // The seconds go on while a step takes long, so that nobody thinks it hangs.
            new Timer(true).schedule(drawing(), 1000, 1000);
        }
    }

    synchronized void step(String name) {
        if (name.equals(step)) {
            return;
        }
        step = name;
        if (oneLine) {
            draw();
        } else if (!name.startsWith("fetching ")) {
            // Hundreds of files on a first build: worth showing as they pass, not as lines.
            out.println("trellis: " + name);
        }
    }

    /** Ends the showing with a last line. */
    synchronized void done(String summary) {
        clear();
        out.println("trellis: " + summary);
    }

    /** Ends the showing. */
    synchronized void clear() {
        if (oneLine && !step.isEmpty()) {
            out.print(TO_START_OF_EMPTY_LINE);
            out.flush();
        }
        step = "";
    }

    private synchronized void draw() {
        if (step.isEmpty()) {
            return;
        }
        var seconds = " " + Duration.between(started, Instant.now()).toSeconds() + " s";
        var text = "trellis: " + step;
        var room = WIDTH - seconds.length();
        out.print(
                TO_START_OF_EMPTY_LINE
                        + (text.length() > room ? text.substring(0, room) : text)
                        + seconds);
        out.flush();
    }

    private TimerTask drawing() {
        return new TimerTask() {
            @Override
            public void run() {
                draw();
            }
        };
    }
}
