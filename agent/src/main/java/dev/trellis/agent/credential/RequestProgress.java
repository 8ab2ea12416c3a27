package dev.trellis.agent.credential;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.util.List;
import java.util.Optional;

/** How far a certificate request of ours has come. */
sealed interface RequestProgress {
    /** Nobody answered yet, or it was approved and is not signed. */
    record Waiting() implements RequestProgress {}

    /** Somebody refused it: it stays so until a person deletes it. */
    record Denied(String why) implements RequestProgress {}

    /** The certificate is there, in Base64. */
    record Issued(String certificate, CertificateChain chain) implements RequestProgress {}

    /** It cannot end well any more. */
    record Lost(String why) implements RequestProgress {}

    static RequestProgress of(Optional<CertificateSigningRequest> found, FreshKey key) {
        if (found.isEmpty()) {
            return new Lost("the certificate request is gone");
        }
        var status = found.get().getStatus();
        var conditions =
                status == null || status.getConditions() == null
                        ? List
                                .<io.fabric8.kubernetes.api.model.certificates.v1
                                                .CertificateSigningRequestCondition>
                                        of()
                        : status.getConditions();
        for (var condition : conditions) {
            if (condition.getType().equals("Denied") || condition.getType().equals("Failed")) {
                return new Denied(String.valueOf(condition.getMessage()));
            }
        }
        var approved = conditions.stream().anyMatch(one -> one.getType().equals("Approved"));
        var certificate = status == null ? null : status.getCertificate();
        if (!approved || certificate == null || certificate.isEmpty()) {
            return new Waiting();
        }
        var chain = CertificateChain.parse(certificate);
        if (chain.isEmpty()) {
            return new Lost("the certificate that was issued cannot be read");
        }
        return key.isKeyOf(chain.get())
                ? new Issued(certificate, chain.get())
                : new Lost("the certificate that was issued is for another key");
    }
}
