package dev.trellis.agent.registration;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.CertificateKeeper;
import dev.trellis.agent.credential.CertificateOrder;
import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.credential.RotationReport;
import dev.trellis.agent.credential.SecretKeys;
import dev.trellis.agent.credential.SecretStore;
import dev.trellis.agent.credential.WantedSubject;
import dev.trellis.agent.part.AgentAccess;
import dev.trellis.agent.part.ClusterIdentity;
import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.Signers;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.queue.Cause;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The agent's own certificate for the hub. */
public final class ClusterCredential {
    public static final ResourceKind<CertificateSigningRequest> REQUESTS =
            ResourceKind.of(CertificateSigningRequest.class);
    private static final String MANAGER = "trellis-agent";

    private ClusterCredential() {}

    /** The requests of the cluster and its add-ons, as one watch for all of them. */
    public static WatchCache<CertificateSigningRequest> requests(AgentAccess access) {
        return access.hub()
                .caches()
                .of(
                        Scope.all(REQUESTS)
                                .labelled(
                                        new LabelTerm.Is(
                                                ClusterLabels.CLUSTER_NAME,
                                                access.identity().cluster())),
                        Pruning.usual().and("spec", "request"));
    }

    /**
     * Keeps the certificate good for as long as the access lasts.
     *
     * @param changes takes what is to run when the secret changes; the secret is watched for longer
     *     than the access lasts, so this must not pile up
     */
    public static CertificateKeeper keep(
            AgentAccess access,
            HubAddress address,
            SecretStore store,
            Consumer<Runnable> changes,
            RotationReport.Sink reports) {
        var requests = requests(access);
        var keeper =
                new CertificateKeeper(
                        order(access, address),
                        store,
                        requests,
                        access.hub().writer(REQUESTS, MANAGER),
                        reports,
                        access.clock());
        var cluster = access.identity().cluster();
        var runner =
                access.controllers(() -> true)
                        .add(
                                "cluster-credential",
                                (String _) -> keeper.look(),
                                ControllerSettings.DEFAULT.withWorkers(1));
        changes.accept(() -> runner.add(cluster, Cause.CHANGE));
        requests.onChange(change -> {
            if (isOfCluster(change.object(), cluster)) {
                runner.add(cluster, Cause.CHANGE);
            }
        });
        runner.add(cluster, Cause.BACKGROUND);
        return keeper;
    }

    private static CertificateOrder order(AgentAccess access, HubAddress address) {
        var identity = access.identity();
        return new CertificateOrder(
                identity.cluster() + "-",
                Map.of(ClusterLabels.CLUSTER_NAME, identity.cluster()),
                Signers.KUBE_APISERVER_CLIENT,
                subject(identity),
                List.of(),
                access.settings().credentials().certificateLife(),
                beside(identity, address),
                request -> isOfCluster(request, identity.cluster()));
    }

    static WantedSubject subject(ClusterIdentity identity) {
        return WantedSubject.of(
                identity.user(),
                List.of(identity.clusterGroup(), ClusterIdentity.commonGroup()),
                List.of());
    }

    private static Map<String, String> beside(ClusterIdentity identity, HubAddress address) {
        return Map.of(
                SecretKeys.KUBECONFIG,
                Base64Text.encode(address.kubeconfigByCertificate()),
                SecretKeys.CLUSTER_NAME,
                Base64Text.encode(identity.cluster()),
                SecretKeys.AGENT_NAME,
                Base64Text.encode(identity.agent()));
    }

    /** A request for the cluster itself, not for one of its add-ons. */
    private static boolean isOfCluster(CertificateSigningRequest request, String cluster) {
        return Metadata.label(request, ClusterLabels.CLUSTER_NAME)
                        .filter(cluster::equals)
                        .isPresent()
                && Metadata.label(request, AddOnLabels.ADDON_NAME).isEmpty();
    }
}
