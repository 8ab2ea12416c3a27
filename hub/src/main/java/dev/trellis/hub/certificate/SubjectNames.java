package dev.trellis.hub.certificate;

import org.bouncycastle.asn1.x509.GeneralName;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** DNS names and addresses that a certificate is valid for. */
final class SubjectNames {

    private SubjectNames() {}

    static SortedSet<String> of(X509Certificate certificate) {
        var names = new TreeSet<String>();
        for (var name : alternatives(certificate)) {
            names.add(normal(String.valueOf(name.get(1))));
        }
        return names;
    }

    private static Collection<List<?>> alternatives(X509Certificate certificate) {
        try {
            return Optional.ofNullable(certificate.getSubjectAlternativeNames()).orElse(List.of());
        } catch (CertificateParsingException e) {
            // A certificate whose names cannot be read is as good as one without: it is renewed.
            return List.of();
        }
    }

    /** Addresses have several spellings, of which Java's own is taken. */
    static String normal(String name) {
        return address(name).map(InetAddress::getHostAddress).orElse(name);
    }

    static GeneralName general(String name) {
        return new GeneralName(
                address(name).isPresent() ? GeneralName.iPAddress : GeneralName.dNSName, name);
    }

    private static Optional<InetAddress> address(String name) {
        try {
            return Optional.of(InetAddress.ofLiteral(name));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
