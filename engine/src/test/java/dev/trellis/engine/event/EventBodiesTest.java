package dev.trellis.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.engine.event.Occurrence.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.Optional;

class EventBodiesTest {
    @ParameterizedTest
    @CsvSource({
        "plain, plain.7f",
        "system:controller:x, system-controller-x.7f",
        "UPPER, upper.7f",
        "-odd-, odd.7f",
        "a.b, a.b.7f",
    })
    void namesEventsAfterTheirSubject(String subject, String event) {
        assertThat(EventBodies.name(new Subject("v1", "X", null, subject, null), "7f"))
                .isEqualTo(event);
    }

    @ParameterizedTest
    @CsvSource({"250", "252", "253"})
    void keepsNamesShortEnough(int length) {
        var subject = new Subject("v1", "X", null, "a".repeat(length), null);

        assertThat(EventBodies.name(subject, "0123456789abcdef")).hasSizeLessThanOrEqualTo(253);
    }

    @Test
    void namesAnotherReporterWhereThereIsOne() {
        var subject = new Subject("v1", "X", null, "x", null);
        var usual = new Occurrence(subject, Occurrence.Type.WARNING, "Lost", "Look", "note");
        var other =
                new Occurrence(
                        subject, Occurrence.Type.WARNING, "Lost", "Look", "note", Optional.of("o"));

        assertThat(reporter(usual)).isEqualTo("usual");
        assertThat(reporter(other)).isEqualTo("o");
    }

    private static String reporter(Occurrence occurrence) {
        return new EventBodies("usual", "instance")
                .create(new Sending.Create("name", occurrence, Instant.EPOCH))
                .path("reportingController")
                .asText();
    }

    @Test
    void namesASecondObjectWhereThereIsOne() {
        var subject = new Subject("v1", "Whole", "here", "one", "u1");
        var part = new Subject("v1", "Part", "here", "two", null);
        var occurrence =
                new Occurrence(
                        subject,
                        Occurrence.Type.NORMAL,
                        "Parted",
                        "Part",
                        "",
                        Optional.empty(),
                        Optional.of(part));

        var body =
                new EventBodies("usual", "instance")
                        .create(new Sending.Create("name", occurrence, Instant.EPOCH));

        assertThat(body.at("/regarding/uid").asText()).isEqualTo("u1");
        assertThat(body.path("related").toString())
                .isEqualTo(
                        "{\"apiVersion\":\"v1\",\"kind\":\"Part\",\"name\":\"two\",\"namespace\":\"here\"}");
    }
}
