package dev.trellis.apiserver.pki;

import dev.trellis.apiserver.identity.User;

import org.bouncycastle.asn1.ASN1String;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Reads from a certificate whose it is. */
public final class CertificateOwner {
    private static final String CLIENTS = "1.3.6.1.5.5.7.3.2";
    private static final String ANY = "2.5.29.37.0";

    private CertificateOwner() {}

    /** The user of a certificate that one of the authorities signed; none if it does not count. */
    public static Optional<User> find(
            X509Certificate certificate, List<Authority> authorities, Instant now) {
        var valid =
                !now.isBefore(certificate.getNotBefore().toInstant())
                        && !now.isAfter(certificate.getNotAfter().toInstant())
                        && isForClients(certificate)
                        && authorities.stream().anyMatch(one -> one.signed(certificate));
        return valid ? owner(certificate) : Optional.empty();
    }

    private static Optional<User> owner(X509Certificate certificate) {
        var subject = X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
        var names = values(subject, BCStyle.CN);
        if (names.isEmpty() || names.getLast().isEmpty()) {
            return Optional.empty();
        }
        var groups = new ArrayList<>(values(subject, BCStyle.O));
        // Whoever is named like nobody has proved as much.
        if (!groups.containsAll(User.ANONYMOUS.groups())) {
            groups.add(User.AUTHENTICATED);
        }
        var extra = new TreeMap<String, List<String>>();
        extra.put(
                "authentication.kubernetes.io/credential-id",
                List.of("X509SHA256=" + fingerprint(certificate)));
        return Optional.of(
                new User(names.getLast(), "", groups.stream().distinct().toList(), extra));
    }

    private static boolean isForClients(X509Certificate certificate) {
        try {
            var purposes = certificate.getExtendedKeyUsage();
            return purposes != null && (purposes.contains(CLIENTS) || purposes.contains(ANY));
        } catch (CertificateParsingException _) {
            return false;
        }
    }

    private static List<String> values(
            X500Name subject, org.bouncycastle.asn1.ASN1ObjectIdentifier type) {
        return Arrays.stream(subject.getRDNs(type))
                .flatMap(part -> Arrays.stream(part.getTypesAndValues()))
                .filter(pair -> pair.getType().equals(type))
                .map(pair -> pair.getValue() instanceof ASN1String text ? text.getString() : "")
                .toList();
    }

    private static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK knows no SHA-256.", e);
        }
    }
}
