package dev.trellis.sdk.csr;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.sdk.agent.AgentAddon;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestCondition;

import java.time.Instant;
import java.util.List;

/**
 * All that a decision about a certificate request may look at. Cluster and install are those that
 * the request names ({@link CsrKey}); where one of them is not there, nothing is decided.
 */
public record CsrState(
        AgentAddon agent,
        ManagedCluster cluster,
        ManagedClusterAddOn addon,
        CertificateSigningRequest csr,
        Instant now) {

    String name() {
        return csr.getMetadata().getName();
    }

    boolean has(String conditionType) {
        return conditions().stream().anyMatch(found -> conditionType.equals(found.getType()));
    }

    boolean hasCertificate() {
        var status = csr.getStatus();
        var certificate = status == null ? null : status.getCertificate();
        return certificate != null && !certificate.isEmpty();
    }

    private List<CertificateSigningRequestCondition> conditions() {
        var status = csr.getStatus();
        return status == null ? List.of() : status.getConditions();
    }
}
