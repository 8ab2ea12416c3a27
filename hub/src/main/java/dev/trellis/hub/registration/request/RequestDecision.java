package dev.trellis.hub.registration.request;

import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.meta.Metadata;
import dev.trellis.hub.registration.ClusterNames;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.csr.CertificateRequest;
import dev.trellis.sdk.csr.CsrProgress;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Decides about the certificate request of a cluster's agent. */
public final class RequestDecision {

    private RequestDecision() {}

    /**
     * Looks at the request alone, not at whether its requester may still renew.
     *
     * @param autoApproved users whose first requests need no person
     */
    public static RequestVerdict decide(CertificateSigningRequest csr, Set<String> autoApproved) {
        var progress = new CsrProgress(csr);
        var cluster =
                Metadata.label(csr, ClusterLabels.CLUSTER_NAME).filter(name -> !name.isEmpty());
        if (cluster.isEmpty() || progress.isDecided() || !progress.isForHub()) {
            return new RequestVerdict.NotOurs();
        }
        return switch (CertificateRequest.parse(csr.getSpec().getRequest())) {
            case Outcome.Failed<CertificateRequest>(var why) ->
                    new RequestVerdict.Suspect(
                            "RequestUnreadable", "The request is left alone: " + why + ".");
            case Outcome.Done<CertificateRequest>(var request) ->
                    decide(csr, cluster.get(), request, autoApproved);
        };
    }

    private static RequestVerdict decide(
            CertificateSigningRequest csr,
            String cluster,
            CertificateRequest request,
            Set<String> autoApproved) {
        var user = Optional.ofNullable(csr.getSpec().getUsername()).orElse("");
        if (!asksForOwnIdentity(cluster, request)) {
            return suspect(
                    "The request is labelled with cluster %s, and asks for user %s with groups %s, which is not the identity of its agent: it is left alone."
                            .formatted(cluster, request.commonName(), request.organizations()));
        }
        var requester = ClusterNames.clusterOfAgent(user);
        if (requester.filter(other -> !other.equals(cluster)).isPresent()) {
            return suspect(
                    "An agent of cluster %s asks for the identity of cluster %s: it is left alone."
                            .formatted(requester.get(), cluster));
        }
        if (user.equals(request.commonName())) {
            return new RequestVerdict.Renewal();
        }
        return autoApproved.contains(user)
                ? new RequestVerdict.Approved()
                : new RequestVerdict.ForPeople();
    }

    private static RequestVerdict suspect(String sentence) {
        return new RequestVerdict.Suspect("ForeignIdentityRequested", sentence);
    }

    /** Its group and nothing else, beside the one of all agents; and a user of that cluster. */
    private static boolean asksForOwnIdentity(String cluster, CertificateRequest request) {
        var groups = new LinkedHashSet<>(request.organizations());
        groups.remove(ClusterNames.EVERY_AGENT);
        return groups.equals(Set.of(ClusterNames.group(cluster)))
                && ClusterNames.clusterOfAgent(request.commonName())
                        .filter(cluster::equals)
                        .isPresent();
    }
}
