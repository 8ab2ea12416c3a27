package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Copies;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.install.ClusterAnnotations;
import dev.trellis.sdk.manage.Installs;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.Map;

/**
 * Brings the add-on annotations of a cluster's installs in line when those of the cluster change.
 * Only then: an annotation that somebody gave to an install stays until the cluster's change.
 */
final class AnnotationController implements Controller<String> {
    private final AddonView view;
    private final Writer<ManagedClusterAddOn> installs;

    AnnotationController(AddonView view, Writer<ManagedClusterAddOn> installs) {
        this.view = view;
        this.installs = installs;
    }

    /** Makes the controller look at clusters whose annotations change. */
    void lookInto(KeySink<String> clusters) {
        view.addons()
                .clusters()
                .onChange(change -> {
                    if (change instanceof Change.Altered<ManagedCluster>(var before, var now)
                            && ClusterAnnotations.differ(annotations(before), annotations(now))) {
                        clusters.add(now.getMetadata().getName(), Cause.CHANGE);
                    }
                });
    }

    @Override
    public Next reconcile(String cluster) {
        var found = view.addons().cluster(cluster);
        if (found.isEmpty()) {
            return Next.DONE;
        }
        var wanted = annotations(found.get());
        return Next.ofEach(view.addons().installs().in(cluster), each -> inLine(each, wanted));
    }

    private Next inLine(ManagedClusterAddOn install, Map<String, String> ofCluster) {
        var followsPlacements =
                view.addons()
                        .declaration(install.getMetadata().getName())
                        .filter(PlacementReading::followsPlacements)
                        .isPresent();
        if (!followsPlacements) {
            return Next.DONE;
        }
        var metadata =
                new ObjectMetaBuilder(install.getMetadata())
                        .withAnnotations(
                                ClusterAnnotations.inLine(
                                        Copies.map(install.getMetadata().getAnnotations()),
                                        ofCluster))
                        .build();
        return Next.after(installs.updateLive(install, Installs.withMetadata(install, metadata)));
    }

    private static Map<String, String> annotations(ManagedCluster cluster) {
        return Copies.map(cluster.getMetadata().getAnnotations());
    }
}
