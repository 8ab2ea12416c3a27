package dev.trellis.engine.event;

import dev.trellis.engine.event.Occurrence.Subject;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Remembers recent events and decides what an occurrence leads to. It has no clock and sends
 * nothing. For one thread.
 */
final class EventBook {
    private final EventSettings settings;
    private final Supplier<String> suffixes;
    private final Map<Occurrence, Entry> entries;
    private final Map<Subject, Allowance> allowances;

    /** An event that was sent. */
    private record Entry(String name, int count, Instant last, int sentCount, Instant sentAt) {
        Entry again(Instant now) {
            return new Entry(name, count + 1, now, sentCount, sentAt);
        }

        Entry sent(Instant now) {
            return new Entry(name, count, last, count, now);
        }
    }

    /**
     * @param suffixes makes names of events unique
     */
    EventBook(EventSettings settings, Supplier<String> suffixes) {
        this.settings = settings;
        this.suffixes = suffixes;
        this.entries = new Bounded<>(settings.remembered());
        this.allowances = new Bounded<>(settings.remembered());
    }

    /** Empty where the object had too many events. A repetition waits for {@link #due}. */
    Decision decide(Occurrence occurrence, Instant now) {
        var known = entries.get(occurrence);
        if (known != null && now.isBefore(known.last().plus(settings.repetitionMax()))) {
            entries.put(occurrence, known.again(now));
            return new Decision.Repeated();
        }
        if (!allow(occurrence.subject(), now)) {
            return new Decision.TooMany();
        }
        return new Decision.Send(create(occurrence, now));
    }

    private Sending create(Occurrence occurrence, Instant now) {
        var name = EventBodies.name(occurrence.subject(), suffixes.get());
        entries.put(occurrence, new Entry(name, 1, now, 1, now));
        return new Sending.Create(name, occurrence, now);
    }

    /** The events whose count has to be sent by now. */
    List<Sending> due(Instant now) {
        return unsent(now.minus(settings.countingPause()), now);
    }

    /** The events whose count was not sent yet. */
    List<Sending> unsent(Instant now) {
        return unsent(Instant.MAX, now);
    }

    private List<Sending> unsent(Instant sentBy, Instant now) {
        var sendings = new ArrayList<Sending>();
        entries.replaceAll((occurrence, entry) -> {
            if (entry.count() == entry.sentCount() || entry.sentAt().isAfter(sentBy)) {
                return entry;
            }
            sendings.add(new Sending.Count(entry.name(), occurrence, entry.count(), entry.last()));
            return entry.sent(now);
        });
        return sendings;
    }

    /** The server has forgotten the event: the next occurrence makes a new one. */
    void forget(Occurrence occurrence) {
        entries.remove(occurrence);
    }

    private boolean allow(Subject subject, Instant now) {
        var allowance =
                Optional.ofNullable(allowances.get(subject))
                        .orElseGet(() -> new Allowance(settings.burst(), now))
                        .refilled(now, settings.burst(), settings.refill());
        var allowed = allowance.left() > 0;
        allowances.put(subject, allowed ? allowance.spent() : allowance);
        return allowed;
    }

    sealed interface Decision {
        record Send(Sending sending) implements Decision {}

        /** It will be counted up a little later, with others like it. */
        record Repeated() implements Decision {}

        record TooMany() implements Decision {}
    }
}
