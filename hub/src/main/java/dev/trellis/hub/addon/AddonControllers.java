package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.dependency.ApiNeed;
import dev.trellis.hub.dependency.ClusterOperators;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.ConfigCaches;
import dev.trellis.sdk.manage.Granting;
import dev.trellis.sdk.manage.InstallRun;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.InstantSource;

/** Puts the controllers of this package together. */
public final class AddonControllers {
    private static final ControllerSettings INSTALLS = ControllerSettings.DEFAULT.withWorkers(16);
    private static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);
    private static final int CREATED_AT_ONCE = 16;

    private AddonControllers() {}

    /** What the controllers share with the rest of the hub. */
    public record Surroundings(
            KubeApi api,
            Caches caches,
            AddonCaches addons,
            ConfigCaches configs,
            HubAgents agents,
            Granting granting,
            WriteMetrics writes,
            PrometheusRegistry registry,
            String manager,
            boolean strictOcm,
            ClusterOperators operators,
            InstantSource clock) {}

    /**
     * Adds them to a group, and makes them look whenever something changes.
     *
     * @return where to put an install that something else concerns
     */
    public static KeySink<ObjectKey> addTo(Controllers group, Surroundings around) {
        var view = new AddonView(around.caches, around.addons, around.configs);
        around.agents.allConfigTypes().forEach(around.configs::follow);
        var slots = new Slots();
        var configs = new ConfigReading(around.configs, around.agents);
        var declarationReading = new DeclarationReading(view, configs);
        var writer =
                new Writer<ManagedClusterAddOn>(
                        around.api,
                        around.addons.kinds().installs(),
                        around.caches,
                        around.writes,
                        around.manager);

        var reading =
                new InstallReading(
                        view,
                        slots::find,
                        configs,
                        new DependencyReading(
                                view, new DeclaredNeeds(around.addons), around.operators),
                        around.agents,
                        around.strictOcm,
                        around.clock);
        var run =
                new InstallRun(
                        around.granting,
                        writer,
                        new Writer<>(
                                around.api,
                                AddonCaches.WORKS,
                                around.caches,
                                around.writes,
                                around.manager),
                        reading::worksOf,
                        new DependencyMetrics(around.registry)::count);
        var installs =
                group.add("addon-install", new InstallController(reading, writer, run), INSTALLS);
        var declarations =
                group.add(
                        "addon-declaration",
                        new DeclarationController(
                                declarationReading,
                                slots,
                                new InstallChanges(
                                        declarationReading,
                                        writer,
                                        new InParallel(CREATED_AT_ONCE)),
                                new Writer<>(
                                        around.api,
                                        around.addons.kinds().declarations(),
                                        around.caches,
                                        around.writes,
                                        around.manager),
                                installs,
                                new Pace(System::nanoTime),
                                around.clock),
                        FEW);
        var annotations = new AnnotationController(view, writer);
        annotations.lookInto(group.add("addon-annotation", annotations, FEW));
        new Wakes(view, declarations, installs, around.caches::haveSynced).connect();
        around.operators.onChange(cluster ->
                around.addons.installs().in(cluster).stream()
                        .filter(install -> needsApis(around.addons, install))
                        .forEach(install -> installs.add(ObjectKey.of(install), Cause.CHANGE)));
        return installs;
    }

    private static boolean needsApis(AddonCaches addons, ManagedClusterAddOn install) {
        return addons.declaration(install.getMetadata().getName())
                .filter(declaration -> !ApiNeed.of(declaration).isEmpty())
                .isPresent();
    }
}
