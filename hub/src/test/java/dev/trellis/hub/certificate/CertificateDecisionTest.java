package dev.trellis.hub.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.hub.certificate.CertificateStep.ForgetAuthorities;
import dev.trellis.hub.certificate.CertificateStep.Keep;
import dev.trellis.hub.certificate.CertificateStep.RenewAuthority;
import dev.trellis.hub.certificate.CertificateStep.RenewServing;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Days count from the epoch; an authority lives 300 of them, a serving certificate 30. */
final class CertificateDecisionTest {

    private static final CertificateLife LIFE =
            new CertificateLife(
                    Duration.ofDays(300), Duration.ofDays(30), Duration.ofDays(10), Duration.ZERO);
    private static final SortedSet<String> NAMES = new TreeSet<>(List.of("hub.svc"));

    static Stream<Arguments> decisions() {
        return Stream.of(
                arguments("begins with an authority", at(0), new RenewAuthority()),
                arguments("then makes a certificate", at(0).authorities(0), new RenewServing(0)),
                arguments(
                        "keeps both while they are young",
                        at(1).authorities(0).serving(0, 0),
                        new Keep(day(20))),
                arguments(
                        "keeps the certificate to the end of its second third",
                        at(19).authorities(0).serving(0, 0),
                        new Keep(day(20))),
                arguments(
                        "renews the certificate then",
                        at(20).authorities(0).serving(0, 0),
                        new RenewServing(0)),
                arguments(
                        "renews a certificate that ended",
                        at(100).authorities(0).serving(0, 0),
                        new RenewServing(0)),
                arguments(
                        "renews a certificate of an unknown authority",
                        at(1).authorities(0).serving(0, -1),
                        new RenewServing(0)),
                arguments(
                        "renews a certificate for other names",
                        at(1).authorities(0).serving(0, 0).names("old.svc"),
                        new RenewServing(0)),
                arguments(
                        "renews a certificate that lacks a name",
                        at(1).authorities(0).serving(0, 0).names(),
                        new RenewServing(0)),
                arguments(
                        "keeps an authority to the end of its second third",
                        at(199).authorities(0).serving(190, 0),
                        new Keep(day(200))),
                arguments(
                        "renews the authority then",
                        at(200).authorities(0).serving(190, 0),
                        new RenewAuthority()),
                arguments(
                        "lets the old authority sign while the new one spreads",
                        at(201).authorities(200, 0).serving(190, 1),
                        new Keep(day(205))),
                arguments(
                        "renews with the old authority while the new one spreads",
                        at(204).authorities(200, 0).serving(184, 1),
                        new RenewServing(1)),
                arguments(
                        "signs with the new authority when it has spread",
                        at(205).authorities(200, 0).serving(190, 1),
                        new RenewServing(0)),
                arguments(
                        "trusts the old authority beside the new one",
                        at(206).authorities(200, 0).serving(205, 0),
                        new Keep(day(210))),
                arguments(
                        "forgets the old authority at the end of the overlap",
                        at(210).authorities(200, 0).serving(205, 0),
                        new ForgetAuthorities(1)),
                arguments(
                        "looks at the certificate next when the overlap is over",
                        at(210).authorities(200).serving(205, 0),
                        new Keep(day(225))),
                arguments(
                        "forgets an authority that ended",
                        at(300).authorities(0),
                        new ForgetAuthorities(0)),
                arguments(
                        "forgets only the one that ended",
                        at(301).authorities(299, 0).serving(290, 1),
                        new ForgetAuthorities(1)),
                arguments(
                        "forgets everything after a long sleep",
                        at(900).authorities(200, 0).serving(205, 0),
                        new ForgetAuthorities(0)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("decisions")
    void decides(String behaviour, Given given, CertificateStep expected) {
        assertThat(CertificateDecision.decide(given.state())).isEqualTo(expected);
    }

    /**
     * API servers learn of a changed bundle within half the overlap. Whenever one connects, it must
     * trust what is shown, however late the hub looks.
     */
    @Test
    void neverShowsACertificateThatSomebodyDistrusts() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var simulation = new Simulation();
                    for (var steps = 0; steps < 200; steps++) {
                        // Looks come on time or up to two days late, never more.
                        simulation.sleep(Duration.ofHours(gen.intBetween(0, 48)));
                        simulation.settle();
                    }
                });
    }

    private static final class Simulation {
        private Instant now = day(0);
        private final List<Validity> authorities = new ArrayList<>();
        private Optional<CertificateState.Serving> serving = Optional.empty();
        private Instant next = now;

        void sleep(Duration late) {
            now = next.plus(late);
            serving.ifPresent(
                    shown -> assertThat(shown.validity().isOver(now)).as("ended").isFalse());
        }

        void settle() {
            for (var step = decide(); ; step = decide()) {
                switch (step) {
                    case Keep(var until) -> {
                        assertThat(until).isAfter(now);
                        next = until;
                        return;
                    }
                    case RenewAuthority() -> {
                        authorities.addFirst(new Validity(now, now.plus(LIFE.authority())));
                        shiftSigner(1);
                    }
                    case RenewServing(var signer) -> {
                        var by = authorities.get(signer);
                        var spread = Duration.between(by.from(), now);
                        assertThat(
                                        authorities.size() == 1
                                                || spread.compareTo(LIFE.overlap().dividedBy(2))
                                                        >= 0)
                                .as("signed by an authority that has spread")
                                .isTrue();
                        serving =
                                Optional.of(
                                        new CertificateState.Serving(
                                                new Validity(
                                                        now,
                                                        min(now.plus(LIFE.serving()), by.until())),
                                                OptionalInt.of(signer),
                                                NAMES));
                    }
                    case ForgetAuthorities(var kept) -> {
                        serving.ifPresent(shown ->
                                assertThat(shown.signer().orElseThrow())
                                        .as("the signer of what is shown is kept")
                                        .isLessThan(kept));
                        authorities.subList(kept, authorities.size()).clear();
                    }
                }
            }
        }

        private void shiftSigner(int by) {
            serving =
                    serving.map(shown ->
                            new CertificateState.Serving(
                                    shown.validity(),
                                    OptionalInt.of(shown.signer().orElseThrow() + by),
                                    shown.names()));
        }

        private CertificateStep decide() {
            return CertificateDecision.decide(
                    new CertificateState(now, LIFE, NAMES, authorities, serving));
        }
    }

    private static Instant min(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Instant day(int number) {
        return Instant.EPOCH.plus(Duration.ofDays(number));
    }

    private static Given at(int today) {
        return new Given(today, List.of(), Optional.empty());
    }

    record Given(
            int today, List<Validity> authorities, Optional<CertificateState.Serving> serving) {

        Given authorities(int... madeOn) {
            var all = new ArrayList<Validity>();
            for (var made : madeOn) {
                all.add(new Validity(day(made), day(made + 300)));
            }
            return new Given(today, all, serving);
        }

        Given serving(int madeOn, int signer) {
            return new Given(
                    today,
                    authorities,
                    Optional.of(
                            new CertificateState.Serving(
                                    new Validity(day(madeOn), day(madeOn + 30)),
                                    signer < 0 ? OptionalInt.empty() : OptionalInt.of(signer),
                                    NAMES)));
        }

        Given names(String... names) {
            return new Given(
                    today,
                    authorities,
                    serving.map(shown ->
                            new CertificateState.Serving(
                                    shown.validity(),
                                    shown.signer(),
                                    new TreeSet<>(List.of(names)))));
        }

        CertificateState state() {
            return new CertificateState(day(today), LIFE, NAMES, authorities, serving);
        }
    }
}
