package dev.trellis.apiserver.journal;

import dev.trellis.apiserver.store.Ledger;
import dev.trellis.apiserver.store.NotKeptException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Changes that are forced to disk together, and whoever waits for that. */
final class Batch implements Ledger.Receipt {
    private final List<Line> lines = new ArrayList<>();
    private final List<Runnable> publications = new ArrayList<>();
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile @Nullable NotKeptException failure;

    void add(Line line, Runnable publish) {
        lines.add(line);
        publications.add(publish);
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    List<Line> lines() {
        return lines;
    }

    /** It is on disk: everybody may see it. */
    void succeed() {
        publications.forEach(Runnable::run);
        done.countDown();
    }

    void fail(NotKeptException why) {
        failure = why;
        done.countDown();
    }

    @Override
    public void await() {
        var interrupted = false;
        while (true) {
            try {
                done.await();
                break;
            } catch (InterruptedException _) {
                // The change is on its way and cannot be taken back: the answer must be the truth.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        var why = failure;
        if (why != null) {
            // A new one for each writer, with its own stack.
            throw new NotKeptException(String.valueOf(why.getMessage()), why);
        }
    }
}
