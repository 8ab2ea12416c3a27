package dev.trellis.sdk.csr;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.sdk.agent.AgentAddon;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.time.Instant;

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

    CsrProgress progress() {
        return new CsrProgress(csr);
    }

    /** The same state once the request has changed. */
    public CsrState with(CertificateSigningRequest changed) {
        return new CsrState(agent, cluster, addon, changed, now);
    }
}
