package dev.trellis.sdk.csr;

import dev.trellis.api.addon.Signers;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestCondition;

import java.util.List;

/** How far a certificate request has come. */
public record CsrProgress(CertificateSigningRequest csr) {
    static final String APPROVED = "Approved";
    private static final String DENIED = "Denied";

    /** Whether an add-on may still have something to say about it. */
    public boolean isOpen() {
        return !isDenied() && (!isApproved() || (!isForHub() && !hasCertificate()));
    }

    /** Whether somebody said yes or no. */
    public boolean isDecided() {
        return isApproved() || isDenied();
    }

    boolean isApproved() {
        return has(APPROVED);
    }

    boolean isDenied() {
        return has(DENIED);
    }

    /** Whether the hub's own signer makes the certificate. */
    public boolean isForHub() {
        return Signers.KUBE_APISERVER_CLIENT.equals(csr.getSpec().getSignerName());
    }

    boolean hasCertificate() {
        var status = csr.getStatus();
        var certificate = status == null ? null : status.getCertificate();
        return certificate != null && !certificate.isEmpty();
    }

    private boolean has(String conditionType) {
        return conditions().stream().anyMatch(found -> conditionType.equals(found.getType()));
    }

    private List<CertificateSigningRequestCondition> conditions() {
        var status = csr.getStatus();
        return status == null ? List.of() : status.getConditions();
    }
}
