package dev.trellis.apiserver.pki;

import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** For what and for how long a requested certificate is given. */
record Grant(int keyUsage, List<KeyPurposeId> purposes, Instant from, Instant until) {
    private static final Duration LIFE_MIN = Duration.ofMinutes(10);
    private static final Duration LIFE_MAX = Duration.ofDays(365);
    private static final Duration BACKDATE = Duration.ofMinutes(5);
    // A short life is not shortened further by what was given before its beginning.
    private static final Duration SHORT = Duration.ofHours(8);

    private static final Map<String, Integer> USAGES =
            Map.of(
                    "signing",
                    KeyUsage.digitalSignature,
                    "digital signature",
                    KeyUsage.digitalSignature,
                    "content commitment",
                    KeyUsage.nonRepudiation,
                    "key encipherment",
                    KeyUsage.keyEncipherment,
                    "key agreement",
                    KeyUsage.keyAgreement,
                    "data encipherment",
                    KeyUsage.dataEncipherment);
    private static final Map<String, KeyPurposeId> PURPOSES =
            Map.of(
                    "client auth", KeyPurposeId.id_kp_clientAuth,
                    "server auth", KeyPurposeId.id_kp_serverAuth);

    Grant {
        purposes = List.copyOf(purposes);
    }

    static Grant of(Collection<String> usages, Duration asked, Instant now) {
        var bits =
                usages.stream()
                        .mapToInt(usage -> USAGES.getOrDefault(usage, 0))
                        .reduce(0, Grant::or);
        var purposes =
                usages.stream()
                        .filter(PURPOSES::containsKey)
                        .map(PURPOSES::get)
                        .distinct()
                        .toList();
        var life = asked.compareTo(LIFE_MIN) < 0 ? LIFE_MIN : asked;
        life = life.compareTo(LIFE_MAX) > 0 ? LIFE_MAX : life;
        var until = now.plus(life);
        return new Grant(
                bits,
                purposes,
                now.minus(BACKDATE),
                life.compareTo(SHORT) < 0 ? until : until.minus(BACKDATE));
    }

    private static int or(int one, int other) {
        return one | other;
    }
}
