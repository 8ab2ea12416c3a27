package dev.trellis.hub.registration.admission;

import dev.trellis.api.Groups;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.admission.AccessReviews;
import dev.trellis.hub.admission.CheckReviewer;
import dev.trellis.hub.admission.Hook;

import io.fabric8.kubernetes.api.model.Namespace;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** What API servers are to ask about ManagedClusters. */
public final class ClusterHooks {

    private static final String KIND = "ManagedCluster";
    private static final String PART = "cluster-webhook";
    private static final Hook.About CLUSTERS =
            new Hook.About(Groups.CLUSTER, List.of("v1"), "managedclusters", false);

    private ClusterHooks() {}

    /** Changes a cluster before it is stored. */
    public static Hook mutating(InstantSource clock) {
        return hook(
                "cluster-defaults.trellis.dev",
                "/mutate-managedcluster",
                "cluster-defaults",
                new ClusterDefaults(clock));
    }

    /** Says whether a cluster may be stored. */
    public static Hook validating(KubeApi api) {
        return hook(
                "clusters.trellis.dev",
                "/validate-managedcluster",
                "clusters",
                new ClusterCheck(new AccessReviews(api), name -> isTerminating(api, name)));
    }

    private static Hook hook(String name, String path, String topic, CheckReviewer.Check check) {
        return new Hook(
                name,
                PART,
                path,
                topic,
                CLUSTERS,
                true,
                Optional.empty(),
                new CheckReviewer(KIND, check));
    }

    /** Live: of all namespaces only this one, and only when a cluster is let in. */
    private static boolean isTerminating(KubeApi api, String name) {
        var path = ResourceKind.of(Namespace.class).path(ObjectKey.ofClusterScoped(name));
        return api.send(Call.get(path)).tree().at("/status/phase").asText().equals("Terminating");
    }
}
