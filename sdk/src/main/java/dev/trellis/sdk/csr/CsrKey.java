package dev.trellis.sdk.csr;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.meta.Metadata;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.util.Optional;

/** The install that a certificate request says it is for. */
public record CsrKey(String cluster, String addon) {
    private static final String NAME_PREFIX = "addon";

    /** Empty where the request is none of an add-on. */
    public static Optional<CsrKey> of(CertificateSigningRequest csr) {
        if (!csr.getMetadata().getName().startsWith(NAME_PREFIX)) {
            return Optional.empty();
        }
        var addon = Metadata.label(csr, AddOnLabels.ADDON_NAME);
        return Metadata.label(csr, ClusterLabels.CLUSTER_NAME)
                .flatMap(cluster -> addon.map(name -> new CsrKey(cluster, name)));
    }
}
