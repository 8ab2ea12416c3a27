package dev.trellis.hub.certificate;

import java.time.Instant;

/** What to do next with the certificates. */
sealed interface CertificateStep {

    /** Nothing until then. */
    record Keep(Instant until) implements CertificateStep {}

    /** Make a new authority beside those there are. */
    record RenewAuthority() implements CertificateStep {}

    /** Make a new serving certificate, signed by the authority of this number. */
    record RenewServing(int signer) implements CertificateStep {}

    /** Trust only the newest authorities, as many as this. */
    record ForgetAuthorities(int kept) implements CertificateStep {}
}
