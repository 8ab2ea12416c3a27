package dev.trellis.hub.certificate;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/** The time in which a certificate is valid. */
record Validity(Instant from, Instant until) {

    static Validity of(X509Certificate certificate) {
        return new Validity(
                certificate.getNotBefore().toInstant(), certificate.getNotAfter().toInstant());
    }

    /** After two thirds: two more attempts of the same length fit in before it ends. */
    Instant renewal() {
        return from.plus(Duration.between(from, until).multipliedBy(2).dividedBy(3));
    }

    boolean isOver(Instant now) {
        return !now.isBefore(until);
    }

    boolean isDue(Instant now) {
        return !now.isBefore(renewal());
    }
}
