package dev.trellis.sdk.deploy;

import static dev.trellis.sdk.fixture.Works.reporting;
import static dev.trellis.sdk.fixture.Works.saying;
import static dev.trellis.sdk.fixture.Works.text;

import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.fixture.Works;
import dev.trellis.testkit.Gen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Installs in any situation, likely and unlikely ones. */
final class SomeScene {
    private static final List<RawObject> MANIFESTS =
            List.of(
                    Scene.AGENT,
                    Scene.HOOK,
                    Scene.hosted(Raw.deployment("there")),
                    Scene.hosted(
                            Raw.annotated(
                                    Raw.object("batch/v1", "Job", "clean-there"),
                                    Map.of(
                                            "addon.open-cluster-management.io/addon-pre-delete",
                                            ""))));
    private static final List<RawObject> BIG =
            List.of(Raw.configMap("big", 300 * 1024), Raw.configMap("bigger", 350 * 1024));
    private static final List<String> OURS =
            List.of(
                    AddOnFinalizers.PRE_DELETE,
                    AddOnFinalizers.HOSTING_PRE_DELETE,
                    AddOnFinalizers.HOSTING_MANIFESTS);

    private SomeScene() {}

    static Scene of(Gen gen) {
        var scene = new Scene();
        scene.hosting =
                gen.pick(
                        new Hosting.Unsupported(),
                        new Hosting.OnManagedCluster(),
                        new Hosting.Hosted("rome"),
                        new Hosting.Hosted("oslo"));
        scene.hostingCluster = hostingCluster(gen, scene.hosting);
        scene.prober =
                gen.optional(() ->
                        gen.pick(
                                new HealthProber.Work(),
                                new HealthProber.Lease(),
                                new HealthProber.WorkloadAvailability()));
        if (gen.chance(30)) {
            scene.deleted();
        }
        if (gen.chance(15)) {
            Objects.terminating(scene.cluster);
        }
        scene.configCheckEnabled = gen.bool();
        for (var type :
                List.of("Configured", "HookManifestCompleted", "ManifestApplied", "Degraded")) {
            if (gen.bool()) {
                scene.saying(type, gen.pick("True", "False"));
            }
        }
        scene.rendering = rendering(gen, scene);
        var finalizers = new ArrayList<>(List.of("foreign"));
        finalizers.addAll(gen.someOf(OURS));
        finalizers.addAll(gen.someOf(AddOnFinalizers.DEPRECATED));
        scene.finalizers(gen.shuffled(finalizers).toArray(String[]::new));
        for (var wanted = gen.intBetween(0, 5); wanted > 0; wanted--) {
            scene.put(work(gen));
        }
        return scene;
    }

    private static Optional<ManagedCluster> hostingCluster(Gen gen, Hosting hosting) {
        if (!(hosting instanceof Hosting.Hosted(var name)) || gen.chance(20)) {
            return Optional.empty();
        }
        var cluster = Objects.cluster(name);
        return Optional.of(gen.chance(20) ? Objects.terminating(cluster) : cluster);
    }

    private static Rendering rendering(Gen gen, Scene scene) {
        var state = scene.state();
        if (state.agent().waitsForConfiguration(scene.addon) && !state.isTerminating()) {
            return new Rendering.NotAsked();
        }
        return gen.chance(10)
                ? new Rendering.Failed("broken")
                : Rendering.of(Outcome.of(gen.shuffled(gen.someOf(manifests(gen)))));
    }

    /** Now and then more than one work can hold; seldom, because they take time to compare. */
    private static List<RawObject> manifests(Gen gen) {
        var manifests = new ArrayList<>(MANIFESTS);
        if (gen.chance(5)) {
            manifests.addAll(BIG);
        }
        return manifests;
    }

    private static ManifestWork work(Gen gen) {
        var labels = new TreeMap<>(Map.of("open-cluster-management.io/addon-name", "hello"));
        var hosted = gen.bool();
        if (hosted) {
            labels.put("open-cluster-management.io/addon-namespace", "paris");
        }
        var name =
                gen.pick(
                        "addon-hello-deploy-"
                                + (hosted ? "hosting-paris-" : "")
                                + gen.intBetween(0, 2),
                        "addon-hello-pre-delete" + (hosted ? "-hosting-paris" : ""));
        var work =
                Works.work(
                        hosted ? gen.pick("rome", "oslo") : "paris",
                        name,
                        gen.someOf(manifests(gen)).toArray(RawObject[]::new));
        work.getMetadata().setLabels(labels);
        for (var type : List.of("Applied", "Available")) {
            if (gen.bool()) {
                saying(work, type, gen.pick("True", "False", "Unknown"));
            }
        }
        return work;
    }

    /** The clusters report that every hook came to a good end. */
    static void completeHooks(Scene scene) {
        for (var work : scene.works.values()) {
            if (work.getMetadata().getName().contains("-pre-delete")) {
                work.setStatus(null);
                saying(work, "Available", "True");
                reporting(work, "batch", "jobs", "clean", text("JobComplete", "True"));
                reporting(work, "batch", "jobs", "clean-there", text("JobComplete", "True"));
            }
        }
    }
}
