package dev.trellis.hub.certificate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;

/**
 * When certificates are renewed. An authority is replaced without a moment of distrust:
 *
 * <pre>
 *   old  ----------------------------|  two thirds of its life
 *   new                              |---- half the overlap ----|---- half ----|-----...
 *   signs                 old        |            old           |      new     |  new
 *   trusted               old        |         old, new         |   old, new   |  new
 * </pre>
 */
final class CertificateDecision {

    private CertificateDecision() {}

    static CertificateStep decide(CertificateState state) {
        var kept = authoritiesKept(state);
        if (kept < state.authorities().size()) {
            return new CertificateStep.ForgetAuthorities(kept);
        }
        if (kept == 0 || state.authorities().getFirst().isDue(state.now())) {
            return new CertificateStep.RenewAuthority();
        }
        var signer = signer(state);
        if (servingIsDue(state, signer)) {
            return new CertificateStep.RenewServing(signer);
        }
        return new CertificateStep.Keep(nextChange(state));
    }

    private static int authoritiesKept(CertificateState state) {
        var valid = 0;
        for (var authority : state.authorities()) {
            if (authority.isOver(state.now())) {
                break;
            }
            valid++;
        }
        return valid > 1 && !state.now().isBefore(overlapEnd(state)) ? 1 : valid;
    }

    /** A new authority signs when all API servers have had the time to learn of it. */
    private static int signer(CertificateState state) {
        var alone = state.authorities().size() == 1;
        return alone || !state.now().isBefore(spreadEnd(state)) ? 0 : 1;
    }

    private static boolean servingIsDue(CertificateState state, int signer) {
        return state.serving()
                .map(serving ->
                        serving.validity().isDue(state.now())
                                || serving.signer().orElse(-1) != signer
                                || !serving.names().equals(state.names()))
                .orElse(true);
    }

    private static Instant nextChange(CertificateState state) {
        var times = new ArrayList<Instant>();
        times.add(state.authorities().getFirst().renewal());
        state.serving().ifPresent(serving -> times.add(serving.validity().renewal()));
        if (state.authorities().size() > 1) {
            times.add(spreadEnd(state));
            times.add(overlapEnd(state));
        }
        times.removeIf(time -> !time.isAfter(state.now()));
        return Collections.min(times);
    }

    private static Instant spreadEnd(CertificateState state) {
        return state.newestMade().plus(state.life().overlap().dividedBy(2));
    }

    private static Instant overlapEnd(CertificateState state) {
        return state.newestMade().plus(state.life().overlap());
    }
}
