package dev.trellis.operators;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.operators.cluster.ClusterReading;
import dev.trellis.operators.condition.ConditionController;
import dev.trellis.operators.copy.CopyController;
import dev.trellis.operators.group.GroupController;
import dev.trellis.operators.group.MarkController;
import dev.trellis.operators.image.BundleImages;
import dev.trellis.operators.image.ImageSettings;
import dev.trellis.operators.image.Images;
import dev.trellis.operators.kind.Kinds;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.lifecycle.Lifecycles;
import dev.trellis.operators.lifecycle.PhaseMetrics;
import dev.trellis.operators.plan.PlanController;
import dev.trellis.operators.plan.PlanMetrics;
import dev.trellis.operators.serving.ExtensionApis;
import dev.trellis.operators.source.CatalogController;
import dev.trellis.operators.source.CatalogMetrics;
import dev.trellis.operators.source.ImageCatalogs;
import dev.trellis.operators.source.MapCatalogs;
import dev.trellis.operators.source.PullSecrets;
import dev.trellis.operators.source.Shelf;
import dev.trellis.operators.subscription.NamespaceController;
import dev.trellis.operators.subscription.NamespaceReading;
import dev.trellis.operators.subscription.PlanWriting;
import dev.trellis.operators.subscription.ResolutionMetrics;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.InstantSource;

/** Puts the controllers of operators together. */
public final class OperatorControllers {
    private static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);

    private final Surroundings around;

    /**
     * What the controllers share with the rest of the process.
     *
     * @param caches of their own: what they leave out of objects, others may need
     * @param manager the name under which they write
     * @param settings how the resolver decides
     * @param images which images may be read
     */
    public record Surroundings(
            KubeApi api,
            Caches caches,
            WriteMetrics writes,
            PrometheusRegistry registry,
            EventRecorder events,
            String manager,
            Settings settings,
            ImageSettings images,
            InstantSource clock) {}

    private OperatorControllers(Surroundings around) {
        this.around = around;
    }

    /** Adds them to a group, which must not begin before the caches are filled. */
    public static void addTo(Controllers group, Surroundings around) {
        addTo(group, around, addCatalogsTo(group, around));
    }

    /**
     * Adds all but what reads catalogs.
     *
     * @param shelf what {@link #addCatalogsTo} gave
     */
    public static void addTo(Controllers group, Surroundings around, Shelf shelf) {
        new OperatorControllers(around).addTo(group, shelf);
    }

    /**
     * Adds only what reads catalogs.
     *
     * @return where their content is kept
     */
    public static Shelf addCatalogsTo(Controllers group, Surroundings around) {
        return new OperatorControllers(around).addCatalogsTo(group);
    }

    private Shelf addCatalogsTo(Controllers group) {
        var shelf = new Shelf();
        var images = new Images(around.images);
        var bundles = new BundleImages(images);
        var secrets = new PullSecrets(around.api);
        var catalogs =
                new CatalogController(
                        OperatorCaches.catalogs(around.caches),
                        OperatorCaches.catalogMaps(around.caches),
                        writer(Kinds.CATALOGS),
                        new MapCatalogs(writer(Kinds.CONFIG_MAPS), bundles, secrets),
                        new ImageCatalogs(
                                images,
                                bundles,
                                secrets,
                                new ClusterReading(around.api, around.clock)::version,
                                around.clock),
                        shelf,
                        new CatalogMetrics(around.registry, shelf),
                        around.events,
                        around.clock);
        catalogs.lookInto(group.add("operator-catalog", catalogs, FEW));
        return shelf;
    }

    private void addTo(Controllers group, Shelf shelf) {
        var caches = OperatorCaches.of(around.caches);
        var cluster = new ClusterReading(around.api, around.clock);
        var extensions = new ExtensionApis(around.caches, cluster);

        var groups =
                new GroupController(
                        caches, writer(Kinds.GROUPS), writer(Kinds.CLUSTER_ROLES), around.clock);
        groups.lookInto(group.add("operator-group", groups, FEW));

        var marks = new MarkController(caches, writer(Kinds.NAMESPACES));
        marks.lookInto(group.add("operator-namespace-mark", marks, FEW));

        var copies =
                new CopyController(caches, writer(Kinds.OPERATORS), around.settings.isStrict());
        copies.lookInto(group.add("operator-copy", copies, FEW));

        var namespaces =
                new NamespaceController(
                        caches,
                        new NamespaceReading(
                                around.api,
                                caches,
                                shelf,
                                cluster,
                                extensions,
                                around.settings,
                                around.clock),
                        shelf,
                        writer(Kinds.SUBSCRIPTIONS),
                        new PlanWriting(writer(Kinds.PLANS), around.events),
                        new ResolutionMetrics(around.registry),
                        around.events);
        namespaces.lookInto(group.add("operator-namespace", namespaces, FEW));

        var plans =
                new PlanController(
                        around.api,
                        around.caches,
                        caches,
                        cluster,
                        writer(Kinds.PLANS),
                        new PlanMetrics(around.registry),
                        around.events,
                        around.clock);
        plans.lookInto(group.add("operator-plan", plans, FEW));

        var conditions =
                new ConditionController(
                        caches,
                        writer(Kinds.CONDITIONS),
                        writer(Kinds.ROLES),
                        writer(Kinds.BINDINGS));
        conditions.lookInto(group.add("operator-condition", conditions, FEW));

        PhaseMetrics.register(around.registry, caches);
        var lifecycles = new Lifecycles(caches, extensions);
        var operators =
                lifecycles.controller(
                        around.api,
                        around.caches,
                        cluster,
                        around.writes,
                        around.manager,
                        around.events,
                        around.clock);
        lifecycles.lookInto(group.add("operator-lifecycle", operators, FEW));
    }

    private <T extends HasMetadata> Writer<T> writer(ResourceKind<T> kind) {
        return new Writer<>(around.api, kind, around.caches, around.writes, around.manager);
    }
}
