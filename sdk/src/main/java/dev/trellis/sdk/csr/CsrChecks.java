package dev.trellis.sdk.csr;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterAnnotations;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption.ApproveCheck;
import dev.trellis.sdk.registration.AgentIdentity;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks by which an add-on approves certificate requests.
 *
 * {@snippet class="dev.trellis.sdk.example.RegistrationExamplesTest" region="signer"}
 */
public final class CsrChecks {
    // Requests that clusters send through the hub's gRPC server are made by it, in their name.
    private static final String GRPC_SERVER =
            "system:serviceaccount:open-cluster-management-hub:grpc-server-sa";

    private CsrChecks() {}

    /**
     * The request comes from the cluster's own agent and asks for the usual identity of this
     * add-on's agent there: its user, its two groups and at most one group more.
     *
     * @param agent the agent's name, by which several agents of one add-on are told apart
     */
    public static ApproveCheck usualIdentity(String agent) {
        return (cluster, addon, csr) ->
                comesFrom(cluster, csr)
                        && CertificateRequest.parse(csr.getSpec().getRequest())
                                instanceof Outcome.Done(var request)
                        && isUsual(request, cluster, addon, agent);
    }

    /**
     * The certificate is asked for these uses and no others, as Kubernetes calls them: {@code
     * client auth}, {@code digital signature}.
     */
    public static ApproveCheck usages(String... allowed) {
        var uses = Set.of(allowed);
        return (_, _, csr) -> {
            var asked = Copies.list(csr.getSpec().getUsages());
            return !asked.isEmpty() && uses.containsAll(asked);
        };
    }

    /** All of the checks approve. */
    public static ApproveCheck all(ApproveCheck... checks) {
        var every = List.of(checks);
        return (cluster, addon, csr) ->
                every.stream().allMatch(check -> check.approves(cluster, addon, csr));
    }

    private static boolean isUsual(
            CertificateRequest request,
            ManagedCluster cluster,
            ManagedClusterAddOn addon,
            String agent) {
        var clusterName = cluster.getMetadata().getName();
        var addonName = addon.getMetadata().getName();
        var organizations = request.organizations();
        return (organizations.size() == 2 || organizations.size() == 3)
                && organizations.containsAll(AgentIdentity.groups(clusterName, addonName))
                && request.commonName().equals(AgentIdentity.user(clusterName, addonName, agent));
    }

    private static boolean comesFrom(ManagedCluster cluster, CertificateSigningRequest csr) {
        var prefix = AgentIdentity.clusterUserPrefix(cluster.getMetadata().getName());
        return requester(csr).filter(user -> user.startsWith(prefix)).isPresent();
    }

    private static Optional<String> requester(CertificateSigningRequest csr) {
        var user = csr.getSpec().getUsername();
        return GRPC_SERVER.equals(user)
                ? Metadata.annotation(csr, ClusterAnnotations.CSR_USER)
                : Optional.ofNullable(user);
    }
}
