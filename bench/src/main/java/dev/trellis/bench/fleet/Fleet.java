package dev.trellis.bench.fleet;

import dev.trellis.api.Crds;
import dev.trellis.api.addon.v1alpha1.AddOnDeploymentConfig;
import dev.trellis.api.addon.v1alpha1.AddOnTemplate;
import dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.bench.ServedKinds;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * Clusters that a placement has selected, and one add-on for all of them.
 *
 * <p>Everything is written in the version in which it is stored. So no object has to be converted
 * unless the manager asks for another version, and a manager that brings no conversion webhook can
 * be measured too.
 */
final class Fleet {
    static final String ADDON = "fleet-addon";

    private static final String NAMESPACE = "fleet";
    private static final int WRITERS = 16;
    private static final int DECISIONS_MAX = 100;

    private final KubeApi api;
    private final int clusters;

    Fleet(KubeApi api, int clusters) {
        this.api = api;
        this.clusters = clusters;
    }

    /** Makes all but the add-on itself. */
    void prepare() throws InterruptedException {
        ServedKinds.serve(api, Crds.all());
        create(Namespace.class, "", FleetObjects.namespace(NAMESPACE));
        inParallel(
                clusters,
                i -> {
                    create(Namespace.class, "", FleetObjects.namespace(cluster(i)));
                    create(ManagedCluster.class, "", FleetObjects.cluster(cluster(i)));
                    status(
                            ManagedCluster.class,
                            ObjectKey.ofClusterScoped(cluster(i)),
                            FleetObjects.clusterStatus());
                });
        create(Placement.class, NAMESPACE, FleetObjects.placement());
        for (var first = 0; first < clusters; first += DECISIONS_MAX) {
            var name = FleetObjects.decisionName(first / DECISIONS_MAX);
            create(PlacementDecision.class, NAMESPACE, FleetObjects.decision(name));
            status(
                    PlacementDecision.class,
                    new ObjectKey(NAMESPACE, name),
                    FleetObjects.decisionStatus(names(first)));
        }
        create(AddOnDeploymentConfig.class, NAMESPACE, FleetObjects.config(NAMESPACE));
        create(AddOnTemplate.class, "", FleetObjects.template(ADDON));
    }

    /** Asks for the add-on on all clusters. */
    void declareAddOn() {
        create(ClusterManagementAddOn.class, "", FleetObjects.addOn(ADDON, NAMESPACE));
    }

    /** Changes a variable that stands in the template. */
    void changeConfig() {
        var path =
                ResourceKind.of(AddOnDeploymentConfig.class)
                        .path(new ObjectKey(NAMESPACE, FleetObjects.CONFIG));
        send(Call.patch(path, Call.MERGE_PATCH, FleetObjects.configPatch()));
    }

    private List<String> names(int first) {
        var names = new ArrayList<String>();
        for (var i = first; i < Math.min(clusters, first + DECISIONS_MAX); i++) {
            names.add(cluster(i));
        }
        return names;
    }

    private static String cluster(int i) {
        return "cluster-%05d".formatted(i);
    }

    private void create(Class<? extends HasMetadata> type, String namespace, String json) {
        var where = namespace.isEmpty() ? Optional.<String>empty() : Optional.of(namespace);
        send(Call.post(ResourceKind.of(type).path(where), json));
    }

    private void status(Class<? extends HasMetadata> type, ObjectKey key, String json) {
        var path = ResourceKind.of(type).path(key) + "/status";
        send(Call.patch(path, Call.MERGE_PATCH, json));
    }

    private void send(Call call) {
        var answer = api.send(call);
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
    }

    private static void inParallel(int count, IntConsumer task) throws InterruptedException {
        try (var workers = Executors.newFixedThreadPool(WRITERS)) {
            var tasks = new ArrayList<Future<?>>();
            for (var i = 0; i < count; i++) {
                var number = i;
                tasks.add(workers.submit(() -> task.accept(number)));
            }
            for (var each : tasks) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("The fleet could not be made.", e);
        }
    }
}
