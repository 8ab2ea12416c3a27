package dev.trellis.engine.controller;

import java.time.Duration;

/** Which of two answers of a run decides: the one that would be missed more. */
final class NextOrder {
    private NextOrder() {}

    static Next first(Next one, Next other) {
        if (rank(one) != rank(other)) {
            return rank(one) < rank(other) ? one : other;
        }
        return delay(one).compareTo(delay(other)) <= 0 ? one : other;
    }

    private static int rank(Next next) {
        return switch (next) {
            case Next.Failed _ -> 0;
            case Next.Retry _ -> 1;
            case Next.After _, Next.Waiting _ -> 2;
            case Next.Blocked _ -> 3;
            case Next.Done _ -> 4;
        };
    }

    private static Duration delay(Next next) {
        return switch (next) {
            case Next.After(var delay) -> delay;
            case Next.Waiting(_, var delay) -> delay;
            case Next.Failed _, Next.Retry _, Next.Blocked _, Next.Done _ -> Duration.ZERO;
        };
    }
}
