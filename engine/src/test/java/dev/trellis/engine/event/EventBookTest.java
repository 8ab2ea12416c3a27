package dev.trellis.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.engine.event.EventBook.Decision;
import dev.trellis.engine.event.Occurrence.Subject;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

class EventBookTest {
    private static final Instant START = Instant.parse("2026-11-15T12:00:00Z");
    private static final EventSettings SETTINGS =
            new EventSettings(
                    10,
                    100,
                    Duration.ofMinutes(10),
                    Duration.ofSeconds(10),
                    3,
                    Duration.ofMinutes(1));

    private final AtomicInteger names = new AtomicInteger();
    private final EventBook book = newBook(SETTINGS);

    @Test
    void sendsANewOccurrenceAtOnce() {
        assertThat(book.decide(failed("a"), START))
                .isEqualTo(new Decision.Send(new Sending.Create("a.1", failed("a"), START)));
        assertThat(book.due(START.plusSeconds(60))).isEmpty();
    }

    @Test
    void countsRepetitionsIntoOneEvent() {
        book.decide(failed("a"), START);
        for (var second = 1; second <= 5; second++) {
            assertThat(book.decide(failed("a"), START.plusSeconds(second)))
                    .isEqualTo(new Decision.Repeated());
        }

        assertThat(book.due(START.plusSeconds(9))).as("too early").isEmpty();
        assertThat(book.due(START.plusSeconds(10)))
                .containsExactly(new Sending.Count("a.1", failed("a"), 6, START.plusSeconds(5)));
        assertThat(book.due(START.plusSeconds(30))).as("sent already").isEmpty();
    }

    @Test
    void takesAnOccurrenceLongAfterTheLastForANewEvent() {
        book.decide(failed("a"), START);

        assertThat(book.decide(failed("a"), START.plus(Duration.ofMinutes(10))))
                .isInstanceOf(Decision.Send.class);
    }

    @Test
    void tellsOccurrencesApartByAllThatTheySay() {
        var other = new Occurrence(subject("a"), Occurrence.Type.WARNING, "Failed", "Apply", "why");

        book.decide(failed("a"), START);

        assertThat(book.decide(other, START)).isInstanceOf(Decision.Send.class);
        assertThat(book.decide(failed("b"), START)).isInstanceOf(Decision.Send.class);
    }

    @Test
    void boundsTheEventsOfOneObjectAndNotOfItsNeighbour() {
        for (var i = 0; i < 3; i++) {
            assertThat(book.decide(numbered("a", i), START)).isInstanceOf(Decision.Send.class);
        }

        assertThat(book.decide(numbered("a", 3), START)).isEqualTo(new Decision.TooMany());
        assertThat(book.decide(numbered("b", 3), START)).isInstanceOf(Decision.Send.class);
        assertThat(book.decide(numbered("a", 4), START.plusSeconds(59)))
                .isEqualTo(new Decision.TooMany());
        assertThat(book.decide(numbered("a", 5), START.plusSeconds(60)))
                .isInstanceOf(Decision.Send.class);
    }

    @Test
    void makesANewEventWhenTheServerForgotTheOldOne() {
        book.decide(failed("a"), START);
        book.forget(failed("a"));

        assertThat(book.decide(failed("a"), START.plusSeconds(1)))
                .isInstanceOf(Decision.Send.class);
    }

    @Test
    void countsEveryOccurrenceOnceAndKeepsToTheAllowance() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var random = newBook(SETTINGS);
                    var now = START;
                    var sent = new HashMap<Occurrence, Integer>();
                    var wanted = new HashMap<Occurrence, Integer>();
                    var created = new HashMap<Subject, Integer>();
                    for (var steps = gen.intBetween(1, 200); steps > 0; steps--) {
                        now = now.plusSeconds(gen.intBetween(0, 5));
                        var occurrence = numbered(gen.pick("a", "b"), gen.intBetween(0, 4));
                        switch (random.decide(occurrence, now)) {
                            case Decision.Send(var sending) -> {
                                sent.put(occurrence, 1);
                                wanted.put(occurrence, 1);
                                created.merge(
                                        sending instanceof Sending.Create create
                                                ? create.occurrence().subject()
                                                : occurrence.subject(),
                                        1,
                                        Integer::sum);
                            }
                            case Decision.Repeated _ -> wanted.merge(occurrence, 1, Integer::sum);
                            case Decision.TooMany _ ->
                                    assertThat(sent).doesNotContainKey(occurrence);
                        }
                        random.due(now).forEach(sending -> note(sent, sending));
                    }
                    random.unsent(now).forEach(sending -> note(sent, sending));

                    assertThat(sent).isEqualTo(wanted);
                    var allowed = 3 + Duration.between(START, now).toMinutes();
                    assertThat(created.values()).allMatch(count -> count <= allowed);
                });
    }

    private static void note(Map<Occurrence, Integer> sent, Sending sending) {
        if (sending instanceof Sending.Count(_, var occurrence, var count, _)) {
            sent.put(occurrence, count);
        }
    }

    private EventBook newBook(EventSettings settings) {
        return new EventBook(settings, () -> Integer.toString(names.incrementAndGet()));
    }

    private static Occurrence failed(String name) {
        return new Occurrence(subject(name), Occurrence.Type.NORMAL, "Failed", "Apply", "why");
    }

    private static Occurrence numbered(String name, int number) {
        return new Occurrence(
                subject(name), Occurrence.Type.NORMAL, "Failed", "Apply", "number " + number);
    }

    private static Subject subject(String name) {
        return new Subject("v1", "ConfigMap", "ns", name, "uid-" + name);
    }
}
