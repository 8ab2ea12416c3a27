package dev.trellis.hub.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.ConfigGroupResource;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatusBuilder;
import dev.trellis.hub.progress.ProgressVerdict.Reason;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class ProgressDecisionTest {
    private static final String HASHES = "{\"configmaps/ns/map\":\"h1\"}";

    private final List<AddOnConfig> own = new ArrayList<>();
    private final List<ConfigGroupResource> supported = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<ConfigReference> references = new ArrayList<>();
    private final List<ManifestWork> works = new ArrayList<>();
    private boolean hosted;

    @Test
    void aConfigurationOfAnUnsupportedTypeIsNamed() {
        own.add(new AddOnConfig("example.com", "widgets", "w", null));

        assertThat(decide())
                .isEqualTo(
                        new ProgressVerdict(
                                false,
                                Reason.CONFIGURATION_UNSUPPORTED,
                                "Configuration with gvr example.com/widgets is not supported for this addon"));
    }

    @Test
    void aSupportedConfigurationIsNoObstacle() {
        own.add(new AddOnConfig("example.com", "widgets", "w", null));
        supported.add(new ConfigGroupResource("example.com", "widgets"));

        assertThat(decide().reason()).isEqualTo(Reason.WAITING_FOR_MANIFEST_APPLIED);
    }

    @Test
    void aHostedInstallWaitsForItsHostingCluster() {
        manifestsApplied();
        hosted = true;

        assertThat(decide().reason()).isEqualTo(Reason.WAITING_FOR_HOSTING_MANIFEST_APPLIED);
    }

    @Test
    void withoutWorksThereIsNothingToJudge() {
        manifestsApplied();

        assertThat(decide().message()).isEqualTo("progressing... no addon works");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"configmaps/ns/map\":\"h0\"}",
                "{\"configmaps/ns/map\":\"\"}",
                "{}",
                "{\"configmaps/ns/map\":\"h1\",\"configmaps/ns/more\":\"h2\"}",
                "{\"configmaps/ns/map\":1}",
                "not json",
            })
    void aWorkOfAnotherConfigurationDoesNotMatch(String hashes) {
        manifestsApplied();
        references.add(reference("h1"));
        works.add(ready("addon-a-deploy-0", hashes));

        assertThat(decide().message()).isEqualTo("progressing... mca and work configs mismatch");
    }

    @Test
    void whatIsNotKnownYetNeverMatches() {
        manifestsApplied();
        references.add(reference(""));
        works.add(ready("addon-a-deploy-0", "{\"configmaps/ns/map\":\"\"}"));

        assertThat(decide().message()).isEqualTo("progressing... mca and work configs mismatch");
    }

    @Test
    void aMismatchIsToldBeforeAWorkThatIsNotReady() {
        manifestsApplied();
        references.add(reference("h1"));
        works.add(work("addon-a-deploy-0", HASHES, List.of()));
        works.add(ready("addon-a-deploy-1", "{}"));

        assertThat(decide().message()).isEqualTo("progressing... mca and work configs mismatch");
    }

    @Test
    void aWorkThatReportsOnAnOlderGenerationIsNotReady() {
        manifestsApplied();
        works.add(
                work(
                        "addon-a-deploy-0",
                        null,
                        List.of(holds("Applied", 1), holds("Available", 2))));

        assertThat(decide())
                .isEqualTo(
                        new ProgressVerdict(
                                true, Reason.PROGRESSING, "progressing... work is not ready"));
    }

    @Test
    void aHookIsNotWaitedFor() {
        manifestsApplied();
        works.add(ready("addon-a-deploy-0", null));
        works.add(work("addon-a-pre-delete", null, List.of()));

        assertThat(decide().isComplete()).isTrue();
    }

    @Test
    void worksThatCarryTheConfigurationAndRunCompleteIt() {
        manifestsApplied();
        references.add(reference("h1"));
        works.add(ready("addon-a-deploy-0", HASHES));

        assertThat(decide())
                .isEqualTo(
                        new ProgressVerdict(false, Reason.COMPLETED, "completed with no errors."));
        assertThat(ProgressDecision.applied(references))
                .allSatisfy(reference ->
                        assertThat(reference.lastAppliedConfig())
                                .isEqualTo(reference.desiredConfig()));
    }

    private ProgressVerdict decide() {
        var install = new ManagedClusterAddOn();
        install.setMetadata(new ObjectMetaBuilder().withNamespace("c").withName("a").build());
        install.setSpec(new ManagedClusterAddOnSpec(own));
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder()
                        .conditions(conditions)
                        .supportedConfigs(supported)
                        .configReferences(references)
                        .build());
        return ProgressDecision.decide(new ProgressState(install, hosted, works));
    }

    private void manifestsApplied() {
        conditions.add(holds("ManifestApplied", 0));
    }

    private static ConfigReference reference(String hash) {
        return new ConfigReference(
                "", "configmaps", null, new ConfigSpecHash("ns", "map", hash), null);
    }

    private static ManifestWork ready(String name, @Nullable String hashes) {
        return work(name, hashes, List.of(holds("Applied", 2), holds("Available", 2)));
    }

    private static ManifestWork work(
            String name, @Nullable String hashes, List<Condition> conditions) {
        var annotations =
                hashes == null
                        ? Map.<String, String>of()
                        : Map.of(AddOnAnnotations.CONFIG_SPEC_HASH, hashes);
        var work = new ManifestWork();
        work.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace("c")
                        .withName(name)
                        .withGeneration(2L)
                        .withAnnotations(annotations)
                        .build());
        work.setStatus(ManifestWorkStatusBuilder.builder().conditions(conditions).build());
        return work;
    }

    private static Condition holds(String type, long generation) {
        return new Condition(type, "True", generation, "2026-05-01T12:00:00Z", "Fine", "");
    }
}
