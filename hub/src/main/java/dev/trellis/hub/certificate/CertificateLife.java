package dev.trellis.hub.certificate;

import java.time.Duration;

/**
 * How long certificates live.
 *
 * @param authority long, because telling API servers about a new one restarts their watches
 * @param serving short, because nobody notices its renewal
 * @param overlap how long an old authority stays trusted beside a new one. In the first half the
 *     new one only spreads; then it signs; at the end the old one is forgotten
 * @param backdate how much earlier than now a certificate begins, for clocks that run behind
 */
public record CertificateLife(
        Duration authority, Duration serving, Duration overlap, Duration backdate) {

    public static final CertificateLife USUAL =
            new CertificateLife(
                    Duration.ofDays(3650),
                    Duration.ofDays(30),
                    Duration.ofDays(1),
                    Duration.ofMinutes(10));

    public CertificateLife {
        // The last third of a life is for renewal, so the overlap has to fit in there.
        if (overlap.multipliedBy(3).compareTo(authority) > 0
                || serving.compareTo(authority) > 0
                || backdate.multipliedBy(3).compareTo(serving) > 0
                || backdate.isNegative()
                || overlap.isNegative()) {
            throw new IllegalArgumentException(
                    ("a webhook's authority must live longer than its certificate and three times"
                                    + " the overlap, and a certificate three times what it is"
                                    + " backdated: %s, %s, %s, %s")
                            .formatted(authority, serving, overlap, backdate));
        }
    }
}
