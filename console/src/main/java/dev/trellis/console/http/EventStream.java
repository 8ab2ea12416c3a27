package dev.trellis.console.http;

import dev.trellis.console.data.Revisions;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Tells one reader of changes, as server-sent events: only that there is something new, and its
 * revision.
 *
 * <p>What happens while a reader is told comes to it as one change afterwards, so nothing piles up
 * for a slow one. A reader that comes back names the last revision it has heard of, and hears at
 * once where there is another.
 */
final class EventStream {
    /** At most four times a second: people do not see more. */
    private static final Duration APART = Duration.ofMillis(250);

    /** Shorter than any patience in between, and it shows that a reader has gone. */
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(10);

    private final Revisions revisions;

    EventStream(Revisions revisions) {
        this.revisions = revisions;
    }

    /** Writes until the console ends or the reader has gone, which is an exception. */
    void to(OutputStream out, String heard) throws IOException, InterruptedException {
        // How soon a browser tries again.
        write(out, "retry: 1000\n\n");
        var last = heard;
        while (!revisions.isClosed()) {
            var now = revisions.awaitOther(last, SIGN_OF_LIFE);
            if (now.equals(last)) {
                write(out, ": still here\n\n");
            } else {
                write(
                        out,
                        "id: %s\nevent: change\ndata: {\"revision\":\"%s\"}\n\n"
                                .formatted(now, now));
                last = now;
                Thread.sleep(APART);
            }
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
