package dev.trellis.hub.certificate;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.stream.IntStream;

/**
 * The certificates of a hub: the authorities that API servers trust, newest first, and the one that
 * the webhook server shows.
 */
public record CertificateSet(
        List<KeyedCertificate> authorities, Optional<KeyedCertificate> serving) {

    static final CertificateSet NONE = new CertificateSet(List.of(), Optional.empty());

    public CertificateSet {
        authorities = List.copyOf(authorities);
    }

    /** What API servers are told to trust: the certificates of all authorities in PEM. */
    public byte[] trustBundle() {
        return Pem.certificates(authorities).getBytes(StandardCharsets.US_ASCII);
    }

    CertificateState state(Instant now, CertificateLife life, SortedSet<String> names) {
        return new CertificateState(
                now,
                life,
                names,
                authorities.stream().map(each -> Validity.of(each.certificate())).toList(),
                serving.map(shown ->
                        new CertificateState.Serving(
                                Validity.of(shown.certificate()),
                                signerOf(shown),
                                SubjectNames.of(shown.certificate()))));
    }

    private OptionalInt signerOf(KeyedCertificate shown) {
        return IntStream.range(0, authorities.size())
                .filter(at -> authorities.get(at).signed(shown))
                .findFirst();
    }

    CertificateSet withNewest(KeyedCertificate authority) {
        var all = new ArrayList<>(authorities);
        all.addFirst(authority);
        return new CertificateSet(all, serving);
    }

    CertificateSet withServing(KeyedCertificate shown) {
        return new CertificateSet(authorities, Optional.of(shown));
    }

    CertificateSet keeping(int newest) {
        return new CertificateSet(authorities.subList(0, newest), serving);
    }
}
