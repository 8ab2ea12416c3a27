package dev.trellis.agent.credential;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** When a certificate is asked for anew. */
final class RotationDecision {
    /** Renewal begins with a share of life left that is drawn between these two, anew each time. */
    static final double EARLIEST = 0.25;

    static final double LATEST = 0.20;

    /** Why a certificate is needed; the names are those that logs of such agents show. */
    enum Need {
        CertificateValidationFailed,
        NoValidCertificateFound,
        AdditonalSecretDataChanged,
        CertificateRotationStarted
    }

    private RotationDecision() {}

    /**
     * The first reason that holds.
     *
     * @param secret what the secret holds, in Base64
     * @param beside what it must hold beside the certificate, in Base64
     * @param threshold the share of life from which on it is renewed
     */
    static Optional<Need> decide(
            Map<String, String> secret,
            WantedSubject subject,
            Map<String, String> beside,
            double threshold,
            Instant now) {
        var chain = CertificateChain.parse(secret.getOrDefault(SecretKeys.CERTIFICATE, ""));
        // A key that somebody spoiled makes the certificate worthless, though it looks good.
        if (chain.isEmpty() || !chain.get().belongsTo(secret.getOrDefault(SecretKeys.KEY, ""))) {
            return Optional.of(Need.CertificateValidationFailed);
        }
        if (chain.get().isExpired(now) || !chain.get().names(subject)) {
            return Optional.of(Need.NoValidCertificateFound);
        }
        if (!secret.entrySet().containsAll(beside.entrySet())) {
            return Optional.of(Need.AdditonalSecretDataChanged);
        }
        return chain.get().lifeLeft(now) <= threshold
                ? Optional.of(Need.CertificateRotationStarted)
                : Optional.empty();
    }

    /** How long until renewal may begin; a certificate of minutes must not expire in between. */
    static Duration untilNextLook(CertificateChain chain, Duration atMost, Instant now) {
        var life = Duration.between(chain.notBefore(), chain.notAfter());
        var share = Math.max(chain.lifeLeft(now) - EARLIEST, 0.01);
        var wait = Duration.ofMillis((long) (life.toMillis() * share));
        var least = Duration.ofSeconds(1);
        return wait.compareTo(atMost) > 0 ? atMost : wait.compareTo(least) < 0 ? least : wait;
    }
}
