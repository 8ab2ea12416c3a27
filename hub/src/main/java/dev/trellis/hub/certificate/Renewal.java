package dev.trellis.hub.certificate;

import dev.trellis.hub.certificate.CertificateStep.ForgetAuthorities;
import dev.trellis.hub.certificate.CertificateStep.Keep;
import dev.trellis.hub.certificate.CertificateStep.RenewAuthority;
import dev.trellis.hub.certificate.CertificateStep.RenewServing;

import java.time.Instant;
import java.util.SortedSet;

/** Carries out decisions about certificates in memory until there is nothing left to do. */
final class Renewal {

    // Forget, renew the authority, renew the certificate: a further step would be a bug.
    private static final int STEPS_MAX = 4;

    private final CertificateLife life;
    private final SortedSet<String> names;
    private final Issuer issuer;

    Renewal(CertificateLife life, SortedSet<String> names) {
        this.life = life;
        this.names = names;
        this.issuer = new Issuer(life);
    }

    /**
     * @param changed whether the set differs from the one that was given
     * @param until when to look again
     */
    record Renewed(CertificateSet set, boolean changed, Instant until) {}

    Renewed renew(CertificateSet given, Instant now) {
        var set = given;
        for (var step = 0; step < STEPS_MAX; step++) {
            switch (CertificateDecision.decide(set.state(now, life, names))) {
                case Keep(var until) -> {
                    return new Renewed(set, step > 0, until);
                }
                case RenewAuthority() -> set = set.withNewest(issuer.newAuthority(now));
                case RenewServing(var signer) ->
                        set =
                                set.withServing(
                                        issuer.newServing(
                                                set.authorities().get(signer), names, now));
                case ForgetAuthorities(var kept) -> set = set.keeping(kept);
            }
        }
        throw new IllegalStateException(
                "the webhook's certificates do not come to rest at " + now + ": " + set);
    }
}
