package dev.trellis.hub.addon;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpecBuilder;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatusBuilder;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.configuration.Slot;
import dev.trellis.hub.configuration.Slot.Turn;
import dev.trellis.hub.dependency.DependencyVerdict;
import dev.trellis.hub.install.Ownership;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.deploy.WorkWrite;
import dev.trellis.sdk.manage.Failures;
import dev.trellis.sdk.manage.InstallPlan;
import dev.trellis.sdk.manage.Installs;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** An install in memory, with what a pass looks at, on which plans can be carried out. */
final class InstallScene {
    private static final String CLUSTER = "oslo";
    private static final String ADDON = "paint";
    private static final ConfigType TYPE = new ConfigType("example.com", "colours");
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    boolean hasHook;
    Optional<DependencyVerdict> dependencies = Optional.of(new DependencyVerdict.Satisfied());

    private final TreeMap<String, ManifestWork> works = new TreeMap<>();
    private ManagedClusterAddOn install = install();
    private Optional<Turns> turns = Optional.empty();
    private ConfigObjects objects = ConfigObjects.NONE;
    private String colour = "blue";
    private boolean isDeclared = true;
    private boolean isRunHere;
    private boolean isClusterKnown = true;

    /** A likely or unlikely one. */
    static InstallScene of(Gen gen) {
        var scene = new InstallScene();
        scene.isDeclared = gen.chance(90);
        scene.isRunHere = gen.chance(80);
        scene.isClusterKnown = gen.chance(90);
        scene.hasHook = gen.chance(30);
        if (gen.chance(80)) {
            scene.contentIs(gen.pick("hash-1", "hash-2", "hash-3"), gen.pick("blue", "green"));
        }
        if (gen.chance(60)) {
            scene.configure(gen.pick("hash-1", "hash-2"));
            scene.settle();
        }
        if (gen.chance(50)) {
            scene.reportReady();
        }
        if (gen.chance(80)) {
            scene.turn(gen.pick(Turn.class), gen.pick("hash-1", "hash-2", "hash-3", ""));
        }
        if (gen.chance(20)) {
            scene.turns = Optional.of(new Turns.Withheld("a placement is missing"));
        }
        if (gen.chance(30)) {
            scene.dependencies =
                    gen.optional(() ->
                            new DependencyVerdict.Unsatisfied(
                                    gen.pick(DependencyVerdict.Reason.class), "missing"));
        }
        if (gen.chance(20)) {
            scene.install.getMetadata().setDeletionTimestamp("2026-11-16T11:00:00Z");
        }
        return scene;
    }

    void runs() {
        isRunHere = true;
    }

    void contentIs(String hash, String content) {
        colour = content;
        objects =
                new ConfigObjects(
                        Set.of(TYPE), Map.of(name(), new ConfigObjects.Observed(hash, 1)));
    }

    /** Gives the install its turn with this state of its configuration object. */
    void configure(String hash) {
        contentIs(hash, colour);
        turn(Turn.NOW, hash);
    }

    private void turn(Turn turn, String hash) {
        var reference =
                new ConfigReference(
                        TYPE.group(),
                        TYPE.resource(),
                        null,
                        new ConfigSpecHash("default", "colour", hash),
                        null);
        turns =
                Optional.of(
                        new Turns.Given(
                                new TreeMap<>(Map.of(CLUSTER, new Slot(turn, List.of(reference)))),
                                Optional.empty()));
    }

    /** Carries out plans until they want nothing more. */
    void settle() {
        for (var i = 0; i < 10; i++) {
            if (!carryOut(InstallPass.decide(situation()))) {
                return;
            }
        }
        throw new AssertionError("it never comes to rest");
    }

    InstallSituation situation() {
        return new InstallSituation(
                install,
                isDeclared ? Optional.of(declaration()) : Optional.empty(),
                isClusterKnown ? Optional.of(cluster()) : Optional.empty(),
                turns,
                objects,
                isDeclared ? dependencies : Optional.empty(),
                List.copyOf(works.values()),
                _ -> Optional.empty(),
                _ -> isRunHere ? Optional.of(new Painting(hasHook, colour)) : Optional.empty(),
                Failures.NONE,
                false,
                NOW);
    }

    /** Does what the controller does; says whether anything changed. */
    boolean carryOut(InstallPlan plan) {
        var before = situation();
        if (plan.finalizers().isPresent()) {
            var comes = !install.getMetadata().getFinalizers().containsAll(plan.finalizers().get());
            if (!comes) {
                plan.works().forEach(this::write);
            }
            install =
                    Installs.withMetadata(
                            install,
                            new ObjectMetaBuilder(install.getMetadata())
                                    .withFinalizers(plan.finalizers().get())
                                    .build());
        } else if (plan.works().isEmpty()) {
            install = Installs.withStatus(install, plan.status());
        } else {
            if (plan.needsGroundwork(install.status())) {
                install = Installs.withStatus(install, plan.groundwork());
            }
            plan.works().forEach(this::write);
            install = Installs.withStatus(install, InstallPass.decide(situation()).status());
        }
        return !before.install().equals(install) || !before.works().equals(situation().works());
    }

    private void write(WorkWrite write) {
        var name = write.work().getMetadata().getName();
        switch (write) {
            case WorkWrite.Delete _ -> works.remove(name);
            case WorkWrite.Create(var work) -> works.put(name, stored(work, 1, Optional.empty()));
            case WorkWrite.Patch(var found, var work) -> {
                var generation = found.getMetadata().getGeneration();
                var next = found.spec().equals(work.spec()) ? generation : generation + 1;
                works.put(name, stored(work, next, Optional.of(found)));
            }
        }
    }

    private static ManifestWork stored(
            ManifestWork work, long generation, Optional<ManifestWork> before) {
        var stored = new ManifestWork();
        stored.setMetadata(
                new ObjectMetaBuilder(work.getMetadata()).withGeneration(generation).build());
        stored.setSpec(work.spec());
        before.ifPresent(found -> stored.setStatus(found.status()));
        return stored;
    }

    /** All works are applied and run. */
    void reportReady() {
        works.replaceAll((_, work) -> {
            var generation = work.getMetadata().getGeneration();
            var ready = stored(work, generation, Optional.empty());
            var conditions = new ArrayList<Condition>();
            for (var type : List.of("Applied", "Available")) {
                conditions.add(
                        new Condition(
                                type, "True", generation, "2026-11-16T11:00:00Z", "Told", "told"));
            }
            ready.setStatus(ManifestWorkStatusBuilder.builder().conditions(conditions).build());
            return ready;
        });
    }

    private static ConfigName name() {
        return new ConfigName(TYPE, "default", "colour");
    }

    private static ManagedClusterAddOn install() {
        var made = new ManagedClusterAddOn();
        made.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(CLUSTER)
                        .withName(ADDON)
                        .withUid("install")
                        .withOwnerReferences(Ownership.of(ADDON, "declaration"))
                        .build());
        made.setSpec(new ManagedClusterAddOnSpec(List.of()));
        made.setStatus(ManagedClusterAddOnStatus.EMPTY);
        return made;
    }

    private static ClusterManagementAddOn declaration() {
        var made = new ClusterManagementAddOn();
        made.setMetadata(new ObjectMetaBuilder().withName(ADDON).withUid("declaration").build());
        made.setSpec(ClusterManagementAddOnSpecBuilder.builder().build());
        return made;
    }

    private static ManagedCluster cluster() {
        var made = new ManagedCluster();
        made.setMetadata(new ObjectMetaBuilder().withName(CLUSTER).build());
        return made;
    }

    /** An agent of one colour. */
    private record Painting(boolean hasHook, String colour) implements AgentAddon {
        @Override
        public String name() {
            return ADDON;
        }

        @Override
        public Outcome<List<RawObject>> manifests(
                ManagedCluster cluster, ManagedClusterAddOn addon) {
            var objects = new ArrayList<RawObject>();
            objects.add(
                    RawObject.of(
                            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"paint\",\"namespace\":\"default\"},\"data\":{\"colour\":\""
                                    + colour
                                    + "\"}}"));
            if (hasHook) {
                objects.add(
                        RawObject.of(
                                "{\"apiVersion\":\"batch/v1\",\"kind\":\"Job\",\"metadata\":{\"name\":\"clean\",\"namespace\":\"default\",\"annotations\":{\"addon.open-cluster-management.io/addon-pre-delete\":\"\"}}}"));
            }
            return Outcome.of(objects);
        }

        @Override
        public Optional<HealthProber> healthProber() {
            return Optional.of(new HealthProber.Work());
        }

        @Override
        public boolean configCheckEnabled() {
            return true;
        }
    }
}
