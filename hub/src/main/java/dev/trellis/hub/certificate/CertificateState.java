package dev.trellis.hub.certificate;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All that a decision about certificates may look at.
 *
 * @param authorities newest first
 * @param names what the serving certificate must be valid for
 */
record CertificateState(
        Instant now,
        CertificateLife life,
        SortedSet<String> names,
        List<Validity> authorities,
        Optional<Serving> serving) {

    CertificateState {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
        authorities = List.copyOf(authorities);
    }

    /**
     * The certificate that is shown.
     *
     * @param signer which of the authorities signed it; empty if none of them
     */
    record Serving(Validity validity, OptionalInt signer, SortedSet<String> names) {
        Serving {
            names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
        }
    }

    /** When the newest authority was made. */
    Instant newestMade() {
        return authorities.getFirst().from().plus(life.backdate());
    }
}
