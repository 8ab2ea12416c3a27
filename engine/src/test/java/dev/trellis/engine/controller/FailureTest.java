package dev.trellis.engine.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fabric8.kubernetes.client.KubernetesClientException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.stream.Stream;

final class FailureTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                arguments("a conflict", answered(409), Failure.CONFLICT),
                arguments("too many requests", answered(429), Failure.OVERLOADED),
                arguments("a server that starts", answered(503), Failure.OVERLOADED),
                arguments("a timeout at the server", answered(504), Failure.OVERLOADED),
                arguments("a refusal", answered(403), Failure.REFUSED),
                arguments("an invalid object", answered(422), Failure.REFUSED),
                arguments("an internal error of the server", answered(500), Failure.REFUSED),
                arguments(
                        "no connection",
                        new KubernetesClientException("sorry", new ConnectException("refused")),
                        Failure.UNREACHABLE),
                arguments(
                        "a conflict inside of our own exception",
                        new IllegalStateException("cannot put x", answered(409)),
                        Failure.CONFLICT),
                arguments(
                        "a bad file",
                        new UncheckedIOException(new IOException("no such file")),
                        Failure.BUG),
                arguments(
                        "a client that is used wrongly",
                        new KubernetesClientException("no name given"),
                        Failure.BUG),
                arguments(
                        "an interrupt",
                        new IllegalStateException(new InterruptedException()),
                        Failure.INTERRUPTED),
                arguments("a bug", new NullPointerException(), Failure.BUG),
                arguments("a deep recursion", new StackOverflowError(), Failure.BUG),
                arguments("a ring of causes", ring(), Failure.BUG));
    }

    @ParameterizedTest(name = "{0} is {2}")
    @MethodSource("failures")
    void isNamedByWhatFollows(String what, Throwable failure, Failure expected) {
        assertThat(Failure.of(failure)).isEqualTo(expected);
    }

    @Test
    void isAnInterruptWheneverTheWorkerWasToldToStop() {
        Thread.currentThread().interrupt();
        try {
            assertThat(Failure.of(answered(500))).isEqualTo(Failure.INTERRUPTED);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void waitsLessLongInAnOutage() {
        assertThat(Failure.UNREACHABLE.ceiling()).isEqualTo(Duration.ofSeconds(30));
        assertThat(Failure.OVERLOADED.ceiling()).isEqualTo(Duration.ofSeconds(30));
        assertThat(Failure.REFUSED.ceiling()).isGreaterThan(Duration.ofSeconds(1000));
    }

    private static KubernetesClientException answered(int code) {
        return new KubernetesClientException("answered with " + code, code, null);
    }

    private static Throwable ring() {
        var one = new IllegalStateException("one");
        var other = new IllegalStateException("other", one);
        one.initCause(other);
        return one;
    }
}
