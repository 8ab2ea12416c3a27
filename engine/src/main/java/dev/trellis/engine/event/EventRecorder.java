package dev.trellis.engine.event;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.event.EventMetrics.Result;
import dev.trellis.engine.event.Occurrence.Subject;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Reports what happens to objects as Kubernetes events. Repetitions count up one event instead of
 * making more, and an object that has very many loses the rest.
 *
 * <p>Recording puts into a bounded queue and returns; a thread of its own sends. What cannot be
 * sent is counted and forgotten.
 */
public final class EventRecorder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final Duration FAREWELL_MAX = Duration.ofSeconds(5);

    private final KubeApi api;
    private final EventBodies bodies;
    private final EventBook book;
    private final EventMetrics metrics;
    private final BlockingQueue<Occurrence> queue;
    private final Thread sender;
    private volatile boolean closing;

    /**
     * @param component the part of Trellis that reports, such as {@code manager}
     * @param instance which of its processes, such as the pod's name
     */
    public EventRecorder(
            KubeApi api,
            String component,
            String instance,
            EventSettings settings,
            PrometheusRegistry registry) {
        this.api = api;
        this.bodies = new EventBodies("trellis.dev/" + component, instance);
        this.book = new EventBook(settings, EventRecorder::suffix);
        this.metrics = new EventMetrics(registry);
        this.queue = new ArrayBlockingQueue<>(settings.queued());
        this.sender = Thread.ofVirtual().name("events of " + component).start(this::sendAll);
    }

    /** Something went as it should. */
    public void normal(HasMetadata object, String reason, String action, String note) {
        record(new Occurrence(Subject.of(object), Occurrence.Type.NORMAL, reason, action, note));
    }

    /** Something that somebody should look at. */
    public void warning(HasMetadata object, String reason, String action, String note) {
        record(new Occurrence(Subject.of(object), Occurrence.Type.WARNING, reason, action, note));
    }

    /**
     * Something that somebody should look at, in the name of a controller that others know.
     *
     * @param reporter the name of that controller
     */
    public void warningFrom(
            String reporter, HasMetadata object, String reason, String action, String note) {
        record(
                new Occurrence(
                        Subject.of(object),
                        Occurrence.Type.WARNING,
                        reason,
                        action,
                        note,
                        Optional.of(reporter)));
    }

    /**
     * Another object that an event is about, where the event is reported under a name that people
     * know from elsewhere.
     */
    public record Related(String controller, HasMetadata object) {}

    /** Something went as it should that concerns two objects. */
    public void normal(
            HasMetadata object, Related related, String reason, String action, String note) {
        record(Occurrence.Type.NORMAL, object, related, reason, action, note);
    }

    /** Something about two objects that somebody should look at. */
    public void warning(
            HasMetadata object, Related related, String reason, String action, String note) {
        record(Occurrence.Type.WARNING, object, related, reason, action, note);
    }

    private void record(
            Occurrence.Type type,
            HasMetadata object,
            Related related,
            String reason,
            String action,
            String note) {
        record(
                new Occurrence(
                        Subject.of(object),
                        type,
                        reason,
                        action,
                        note,
                        Optional.of(related.controller()),
                        Optional.of(Subject.of(related.object()))));
    }

    private void record(Occurrence occurrence) {
        if (!queue.offer(occurrence)) {
            metrics.count(Result.DROPPED_QUEUE_FULL);
        }
    }

    private void sendAll() {
        var nextLook = Instant.now();
        try {
            while (!closing || !queue.isEmpty()) {
                var occurrence = queue.poll(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
                if (occurrence != null) {
                    decide(occurrence);
                }
                var now = Instant.now();
                if (!now.isBefore(nextLook)) {
                    nextLook = now.plus(LOOK_AGAIN);
                    book.due(now).forEach(this::send);
                }
            }
            book.unsent(Instant.now()).forEach(this::send);
        } catch (InterruptedException e) {
            // Told to stop in the middle: what is left is lost, as documented.
            Thread.currentThread().interrupt();
        }
    }

    private void decide(Occurrence occurrence) {
        switch (book.decide(occurrence, Instant.now())) {
            case EventBook.Decision.Send(var sending) -> send(sending);
            case EventBook.Decision.Repeated _ -> metrics.count(Result.REPEATED);
            case EventBook.Decision.TooMany _ -> metrics.count(Result.DROPPED_TOO_MANY);
        }
    }

    private void send(Sending sending) {
        var occurrence =
                switch (sending) {
                    case Sending.Create(_, var created, _) -> created;
                    case Sending.Count(_, var counted, _, _) -> counted;
                };
        try {
            var answer = api.send(call(sending));
            if (!answer.succeeded()) {
                book.forget(occurrence);
                metrics.count(Result.FAILED);
                warn(occurrence, answer.message());
            } else if (sending instanceof Sending.Create) {
                metrics.count(Result.CREATED);
            }
        } catch (RuntimeException e) {
            book.forget(occurrence);
            metrics.count(Result.FAILED);
            warn(occurrence, String.valueOf(e.getMessage()));
        }
    }

    private Call call(Sending sending) {
        return switch (sending) {
            case Sending.Create create ->
                    Call.post(path(create.occurrence()), bodies.create(create).toString());
            case Sending.Count count ->
                    Call.patch(
                            path(count.occurrence()) + "/" + count.eventName(),
                            Call.MERGE_PATCH,
                            EventBodies.count(count).toString());
        };
    }

    private static String path(Occurrence occurrence) {
        return "/apis/events.k8s.io/v1/namespaces/"
                + occurrence.subject().eventNamespace()
                + "/events";
    }

    private static void warn(Occurrence occurrence, String why) {
        LOG.atWarn()
                .addKeyValue("object", occurrence.subject().name())
                .addKeyValue("event", occurrence.reason())
                .addKeyValue("reason", why)
                .log("An event could not be sent");
    }

    /** Sends what is waiting, as far as a few seconds allow. */
    @Override
    public void close() {
        closing = true;
        try {
            if (!sender.join(FAREWELL_MAX)) {
                sender.interrupt();
            }
        } catch (InterruptedException e) {
            sender.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private static String suffix() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
