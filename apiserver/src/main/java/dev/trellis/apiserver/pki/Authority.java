package dev.trellis.apiserver.pki;

import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;

/** Signs certificates. Whoever holds one for clients is whom it names. */
public final class Authority {
    private static final Duration LIFE = Duration.ofDays(3650);
    private static final Duration LEAF_LIFE = Duration.ofDays(365);
    // The clocks of a client and of this machine may differ a little.
    private static final Duration BACKDATE = Duration.ofMinutes(5);
    private static final int SERIAL_BITS = 120;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final X500Name name;
    private final Identity own;

    private Authority(X500Name name, Instant now) {
        this.name = name;
        var keys = Keys.make();
        var usage = new KeyUsage(KeyUsage.keyCertSign | KeyUsage.digitalSignature);
        var until = now.plus(LIFE);
        var request =
                new Leaf(
                        name,
                        SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()),
                        now.minus(BACKDATE),
                        until,
                        List.of(
                                new Part(Extension.basicConstraints, new BasicConstraints(true)),
                                new Part(Extension.keyUsage, usage)));
        own = new Identity(sign(request, keys.getPrivate()), keys);
    }

    private Authority(Identity own) {
        this.name = X500Name.getInstance(own.certificate().getSubjectX500Principal().getEncoded());
        this.own = own;
    }

    /** The authority that holds the given. */
    static Authority of(Identity own) {
        return new Authority(own);
    }

    Identity own() {
        return own;
    }

    /** A new authority with a key of its own. */
    public static Authority create(String name, Instant now) {
        return new Authority(
                new X500NameBuilder().addRDN(BCStyle.CN, new DERUTF8String(name)).build(), now);
    }

    /** The keys by which it signs. */
    public KeyPair keys() {
        return own.keys();
    }

    public X509Certificate certificate() {
        return own.certificate();
    }

    /** A certificate by which a server shows itself under the given names and addresses. */
    public Identity server(Collection<String> hosts, Instant now) {
        var names =
                hosts.stream()
                        .map(host ->
                                new GeneralName(
                                        host.matches("[0-9.]+|.*:.*")
                                                ? GeneralName.iPAddress
                                                : GeneralName.dNSName,
                                        host))
                        .toArray(GeneralName[]::new);
        return identity(
                new X500NameBuilder().addRDN(BCStyle.CN, "kube-apiserver").build(),
                List.of(
                        new Part(Extension.subjectAlternativeName, new GeneralNames(names)),
                        new Part(
                                Extension.extendedKeyUsage,
                                new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))),
                now);
    }

    /** The certificate of a user: the name is its CN, the groups are its O. */
    public Identity client(String user, List<String> groups, Instant now) {
        var subject = new X500NameBuilder();
        // Encoded here: the library allows 64 characters, and names of service accounts are longer.
        groups.forEach(group -> subject.addRDN(BCStyle.O, new DERUTF8String(group)));
        subject.addRDN(BCStyle.CN, new DERUTF8String(user));
        return identity(
                subject.build(),
                List.of(
                        new Part(
                                Extension.extendedKeyUsage,
                                new ExtendedKeyUsage(KeyPurposeId.id_kp_clientAuth))),
                now);
    }

    /** Grants a request: its subject, names and key, for the given usages and time. */
    String grant(CertificateRequest request, Grant grant) {
        var parts = new ArrayList<Part>();
        parts.add(new Part(Extension.basicConstraints, new BasicConstraints(false)));
        if (grant.keyUsage() != 0) {
            parts.add(new Part(Extension.keyUsage, new KeyUsage(grant.keyUsage())));
        }
        if (!grant.purposes().isEmpty()) {
            parts.add(
                    new Part(
                            Extension.extendedKeyUsage,
                            new ExtendedKeyUsage(grant.purposes().toArray(KeyPurposeId[]::new))));
        }
        request.alternativeNames()
                .ifPresent(names -> parts.add(new Part(Extension.subjectAlternativeName, names)));
        return Pem.of(
                sign(
                        new Leaf(
                                request.subject(),
                                request.key(),
                                grant.from(),
                                grant.until().isBefore(end()) ? grant.until() : end(),
                                parts),
                        own.keys().getPrivate()));
    }

    /** Whether this authority signed the certificate. */
    public boolean signed(X509Certificate certificate) {
        if (!certificate
                .getIssuerX500Principal()
                .equals(own.certificate().getSubjectX500Principal())) {
            return false;
        }
        try {
            certificate.verify(own.certificate().getPublicKey());
            return true;
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private Instant end() {
        return own.certificate().getNotAfter().toInstant();
    }

    private Identity identity(X500Name subject, List<Part> parts, Instant now) {
        var keys = Keys.make();
        var leaf =
                new Leaf(
                        subject,
                        SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()),
                        now.minus(BACKDATE),
                        now.plus(LEAF_LIFE),
                        parts);
        return new Identity(sign(leaf, own.keys().getPrivate()), keys);
    }

    private record Part(ASN1ObjectIdentifier type, ASN1Encodable value) {}

    private record Leaf(
            X500Name subject,
            SubjectPublicKeyInfo key,
            Instant from,
            Instant until,
            List<Part> parts) {}

    private X509Certificate sign(Leaf leaf, java.security.PrivateKey key) {
        try {
            var builder =
                    new X509v3CertificateBuilder(
                            name,
                            new BigInteger(SERIAL_BITS, RANDOM),
                            Date.from(leaf.from()),
                            Date.from(leaf.until()),
                            leaf.subject(),
                            leaf.key());
            for (var part : leaf.parts()) {
                builder.addExtension(part.type(), true, part.value());
            }
            return new JcaX509CertificateConverter()
                    .getCertificate(
                            builder.build(
                                    new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
        } catch (CertIOException | OperatorCreationException | GeneralSecurityException e) {
            throw new IllegalStateException(
                    "Cannot sign a certificate for " + leaf.subject() + ".", e);
        }
    }
}
