package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.AddonWorks;
import dev.trellis.sdk.work.WorkKey;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * An install on the cluster paris with its surroundings, and a hub that keeps what is written. It
 * begins with an agent to deploy, a registration and nothing else.
 */
final class Scene {
    static final String HOSTING = "rome";
    static final RawObject AGENT = Raw.deployment("agent");
    static final RawObject HOOK =
            Raw.annotated(
                    Raw.object("batch/v1", "Job", "clean"),
                    Map.of("addon.open-cluster-management.io/addon-pre-delete", ""));

    final ManagedClusterAddOn addon = Objects.install();
    final ManagedCluster cluster = Objects.cluster("paris");
    final TreeMap<WorkKey, ManifestWork> works = new TreeMap<>();
    Optional<ManagedCluster> hostingCluster = Optional.of(Objects.cluster(HOSTING));
    Hosting hosting = new Hosting.Unsupported();
    Rendering rendering = Rendering.of(Outcome.of(List.of(AGENT)));
    Optional<HealthProber> prober = Optional.empty();
    List<ManifestConfig> configs = List.of();
    boolean configCheckEnabled;
    boolean strictOcm;
    Map<WorkKey, String> failures = Map.of();
    private int versions;

    Scene() {
        saying("RegistrationApplied", "True");
    }

    /** The manifest as one for the hosting cluster. */
    static RawObject hosted(RawObject manifest) {
        return Raw.annotated(
                manifest,
                Map.of("addon.open-cluster-management.io/hosted-manifest-location", "hosting"));
    }

    Scene rendering(RawObject... manifests) {
        rendering = Rendering.of(Outcome.of(List.of(manifests)));
        return this;
    }

    Scene hostedOnRome() {
        hosting = new Hosting.Hosted(HOSTING);
        return this;
    }

    Scene saying(String type, String status) {
        return status(
                Conditions.with(
                        addon.status().conditions(), type, status, "Test", "", Objects.NOW));
    }

    private Scene status(List<Condition> conditions) {
        addon.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(addon.status())
                        .conditions(conditions)
                        .build());
        return this;
    }

    Scene finalizers(String... finalizers) {
        addon.getMetadata().setFinalizers(List.of(finalizers));
        return this;
    }

    Scene deleted() {
        Objects.terminating(addon);
        return this;
    }

    DeployState state() {
        return new DeployState(
                addon,
                cluster,
                hostingCluster,
                AddonWorks.of(addon, List.copyOf(works.values())),
                new AgentAnswers(rendering, hosting, configs, prober, configCheckEnabled),
                failures,
                strictOcm,
                Objects.NOW);
    }

    DeployVerdict decide() {
        return DeployDecision.decide(state());
    }

    /** One pass: decides and carries it out as a manager does. */
    DeployVerdict pass() {
        var verdict = decide();
        verdict.works().forEach(this::write);
        verdict.finalizers()
                .ifPresentOrElse(
                        finalizers -> addon.getMetadata().setFinalizers(finalizers),
                        () -> addon.setStatus(verdict.status()));
        return verdict;
    }

    /** Passes until nothing changes. */
    Scene settle() {
        for (var passes = 0; passes < 10; passes++) {
            var before = addon.status();
            var verdict = pass();
            if (verdict.works().isEmpty()
                    && verdict.finalizers().isEmpty()
                    && addon.status().equals(before)) {
                return this;
            }
        }
        throw new AssertionError("not at rest after ten passes: " + decide());
    }

    private void write(WorkWrite write) {
        switch (write) {
            case WorkWrite.Create(var work) -> put(work);
            case WorkWrite.Patch(var _, var work) -> put(work);
            case WorkWrite.Delete(var work) -> works.remove(WorkKey.of(work));
        }
    }

    Scene put(ManifestWork work) {
        work.getMetadata().setUid("uid of " + WorkKey.of(work));
        work.getMetadata().setResourceVersion(Integer.toString(++versions));
        works.put(WorkKey.of(work), work);
        return this;
    }

    ManifestWork work(String namespace, String name) {
        var found = works.get(new WorkKey(namespace, name));
        if (found == null) {
            throw new AssertionError(name + " is not among " + works.keySet());
        }
        return found;
    }

    Scene onEveryWork(UnaryOperator<ManifestWork> change) {
        works.replaceAll((_, work) -> change.apply(work));
        return this;
    }

    static String said(ManagedClusterAddOnStatus status, String type) {
        return Condition.find(status.conditions(), type)
                .map(found -> found.status() + " " + found.reason() + " " + found.message())
                .orElse("");
    }

    static List<String> described(List<WorkWrite> writes) {
        var described = new ArrayList<String>();
        writes.forEach(
                write -> described.add(write.getClass().getSimpleName() + " " + write.key()));
        return described;
    }
}
