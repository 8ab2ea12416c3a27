package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.IgnoredFields;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.ServerSideApply;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** How objects that are there already are treated. */
@KubernetesTest(crds = "crds")
final class StrategyIT {
    private final Kube kube;
    private final WorkBench bench;

    StrategyIT(Kube kube) {
        this.kube = kube;
        this.bench = new WorkBench(kube).start();
    }

    @AfterEach
    void stop() {
        bench.close();
    }

    @Test
    void createOnlyLeavesWhatIsThere() {
        var createOnly = strategy(new UpdateStrategy(UpdateStrategy.CREATE_ONLY, null));
        bench.create("paint", createOnly, bench.configMap("red", "shade: dark"));
        bench.awaitApplied("paint");

        bench.replaceManifests("paint", bench.configMap("red", "shade: pale"));

        bench.awaitApplied("paint");
        var red = bench.findConfigMap("red").orElseThrow();
        assertThat(red.getData()).isEqualTo(Map.of("shade", "dark"));
        assertThat(WorkBench.owners(red)).isEqualTo(1);
    }

    @Test
    void readOnlyWritesNothing() {
        foreign("red", Map.of("shade", "dark"));
        var before = bench.findConfigMap("red").orElseThrow();
        var readOnly = strategy(new UpdateStrategy(UpdateStrategy.READ_ONLY, null));

        bench.create(
                "look",
                readOnly,
                bench.configMap("red", "shade: pale"),
                bench.configMap("blue", ""));

        bench.awaitStates("look", "True", List.of("T", "T"), List.of("T", "F"));
        assertThat(bench.findConfigMap("red")).contains(before);
        assertThat(bench.findConfigMap("blue")).isEmpty();
        await().until(() -> bench.recorded("look").equals(List.of("red")));

        foreign("blue", Map.of());
        bench.awaitApplied("look");

        bench.works().withName("look").delete();
        await().until(() -> bench.find("look").isEmpty());
        assertThat(bench.findConfigMap("red")).contains(before);
    }

    @Test
    void serverSideApplyTellsOfAConflictUntilTheFieldIsLeftToItsOwner() {
        apply(null, List.of(), bench.configMap("red", "shade: dark, gloss: high"));
        bench.awaitApplied("paint");
        bench.replaceManifests("paint", bench.configMap("red", "shade: pale, gloss: high"));
        bench.awaitConfigMap("red", found -> shade(found.orElseThrow().getData()).equals("pale"));
        bench.awaitApplied("paint");

        kube.kubectlWithInput(
                bench.configMap("red", "shade: black"),
                "apply",
                "--server-side",
                "--force-conflicts",
                "--field-manager=neighbour",
                "-f",
                "-");
        var conflict =
                bench.awaitWork("paint", work -> WorkBench.isCurrent(work, "Applied", "False"));
        assertThat(WorkBench.message(conflict, 0, "Applied"))
                .startsWith("Failed to apply manifest: Apply failed with 1 conflict");
        assertThat(WorkBench.each(conflict, "Available")).containsExactly("T");

        bench.replaceManifests("paint", bench.configMap("red", "gloss: high"));
        bench.awaitApplied("paint");
        assertThat(shade(bench.findConfigMap("red").orElseThrow().getData())).isEqualTo("black");
    }

    @Test
    void serverSideApplyWithForceTakesAFieldOver() {
        foreign("red", Map.of("shade", "black"));

        apply(
                new ServerSideApply(true, "work-agent-painter", List.of()),
                bench.configMap("red", "shade: dark"));

        bench.awaitApplied("paint");
        var red = bench.findConfigMap("red").orElseThrow();
        assertThat(red.getData()).isEqualTo(Map.of("shade", "dark"));
        assertThat(red.getMetadata().getManagedFields())
                .anyMatch(entry -> entry.getManager().equals("work-agent-painter"));
        assertThat(WorkBench.owners(red)).isEqualTo(1);
    }

    @Test
    void fieldsToIgnoreOncePresentAreSetAtCreationOnly() {
        var settings =
                new ServerSideApply(
                        true,
                        null,
                        List.of(
                                new IgnoredFields(
                                        IgnoredFields.ON_SPOKE_PRESENT,
                                        List.of(".data.shade"),
                                        List.of("/data/gloss"),
                                        List.of())));
        apply(settings, bench.configMap("red", "shade: dark, gloss: high, size: s"));
        bench.awaitApplied("paint");
        kube.kubectlWithInput(
                bench.configMap("red", "shade: black, gloss: low"),
                "apply",
                "--server-side",
                "--force-conflicts",
                "--field-manager=neighbour",
                "-f",
                "-");

        bench.replaceManifests(
                "paint", bench.configMap("red", "shade: pale, gloss: none, size: l"));

        bench.awaitConfigMap(
                "red",
                found ->
                        found.orElseThrow()
                                .getData()
                                .equals(Map.of("shade", "black", "gloss", "low", "size", "l")));
        bench.awaitApplied("paint");
    }

    @Test
    void fieldsToIgnoreOnceChangedFollowTheHubAlone() {
        var settings =
                new ServerSideApply(
                        true,
                        null,
                        List.of(
                                new IgnoredFields(
                                        IgnoredFields.ON_SPOKE_CHANGE,
                                        List.of(".data.shade"),
                                        List.of(),
                                        List.of())));
        apply(settings, bench.configMap("red", "shade: dark"));
        bench.awaitApplied("paint");
        kube.client()
                .configMaps()
                .inNamespace(bench.space)
                .withName("red")
                .edit(found -> {
                    found.setData(Map.of("shade", "black"));
                    return found;
                });

        bench.create("other", bench.configMap("other", "a: b"));
        bench.awaitApplied("other");
        assertThat(shade(bench.findConfigMap("red").orElseThrow().getData())).isEqualTo("black");

        bench.replaceManifests("paint", bench.configMap("red", "shade: pale"));
        bench.awaitConfigMap("red", found -> shade(found.orElseThrow().getData()).equals("pale"));
    }

    @Test
    void saysWhichFieldToIgnoreItCannotRead() {
        apply(
                new ServerSideApply(
                        null,
                        null,
                        List.of(
                                new IgnoredFields(
                                        IgnoredFields.ON_SPOKE_PRESENT,
                                        List.of(),
                                        List.of("no-pointer"),
                                        List.of()))),
                bench.configMap("red", "shade: dark"));

        var work = bench.awaitWork("paint", it -> WorkBench.isCurrent(it, "Applied", "False"));
        assertThat(work.status().manifests().getFirst().conditions())
                .filteredOn(condition -> condition.type().equals("Applied"))
                .singleElement()
                .satisfies(condition -> {
                    assertThat(condition.reason()).isEqualTo("AppliedManifestSSAIgnoreFieldError");
                    assertThat(condition.message())
                            .startsWith(
                                    "Failed to process ignoreFields: JSON Pointer error in 'no-pointer'");
                });
    }

    @Test
    void serverSideApplyDoesNotCountUpGenerationsOfNestedObjects() {
        var nested =
                """
                apiVersion: work.open-cluster-management.io/v1
                kind: ManifestWork
                metadata: {name: inner, namespace: %s, creationTimestamp: null}
                spec:
                  workload:
                    manifests:
                    - apiVersion: apps/v1
                      kind: Deployment
                      metadata: {name: d, namespace: x, creationTimestamp: null}
                      spec:
                        template: {metadata: {creationTimestamp: null, labels: {a: b}}}
                """
                        .formatted(bench.space);
        bench.create(
                "outer",
                strategy(
                        "work.open-cluster-management.io",
                        "manifestworks",
                        new UpdateStrategy(UpdateStrategy.SERVER_SIDE_APPLY, null)),
                nested);
        bench.awaitApplied("outer");

        bench.change(
                "outer",
                spec ->
                        ManifestWorkSpecBuilder.builder(spec)
                                .manifestConfigs(List.of(spec.manifestConfigs().getFirst()))
                                .deleteOption(new DeleteOption("Orphan", null, null))
                                .build());
        bench.awaitApplied("outer");

        var inner =
                kube.client()
                        .resources(ManifestWork.class)
                        .inNamespace(bench.space)
                        .withName("inner")
                        .get();
        assertThat(inner.getMetadata().getGeneration()).isEqualTo(1);
        assertThat(inner.getMetadata().getOwnerReferences()).isEmpty();
    }

    @Test
    void updatesServicesSecretsAndDeploymentsInPlace() {
        var secret =
                """
                {apiVersion: v1, kind: Secret, metadata: {name: key, namespace: %s}, stringData: {a: %s}}
                """;
        var service =
                """
                {apiVersion: v1, kind: Service, metadata: {name: web, namespace: %s}, spec: {selector: {app: web}, ports: [{port: %s}]}}
                """;
        var deployment =
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web, namespace: %s}
                spec:
                  replicas: %s
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec: {containers: [{name: web, image: web}]}
                """;
        bench.create(
                "web",
                secret.formatted(bench.space, "one"),
                service.formatted(bench.space, "80"),
                deployment.formatted(bench.space, "1"));
        bench.awaitApplied("web");
        var before = kube.client().services().inNamespace(bench.space).withName("web").get();
        var first = kube.client().secrets().inNamespace(bench.space).withName("key").get();

        bench.replaceManifests(
                "web",
                secret.formatted(bench.space, "two"),
                service.formatted(bench.space, "81"),
                deployment.formatted(bench.space, "2"));

        bench.awaitApplied("web");
        var after = kube.client().services().inNamespace(bench.space).withName("web").get();
        assertThat(after.getSpec().getClusterIP()).isEqualTo(before.getSpec().getClusterIP());
        assertThat(after.getSpec().getPorts().getFirst().getPort()).isEqualTo(81);
        var second = kube.client().secrets().inNamespace(bench.space).withName("key").get();
        assertThat(second.getMetadata().getUid()).isEqualTo(first.getMetadata().getUid());
        assertThat(second.getData()).isNotEqualTo(first.getData());
        assertThat(
                        kube.client()
                                .apps()
                                .deployments()
                                .inNamespace(bench.space)
                                .withName("web")
                                .get()
                                .getSpec()
                                .getReplicas())
                .isEqualTo(2);

        bench.replaceManifests(
                "web",
                secret.formatted(bench.space, "two")
                        .replace("stringData", "type: example/other, stringData"));
        bench.awaitApplied("web");
        assertThat(kube.client().secrets().inNamespace(bench.space).withName("key").get().getType())
                .isEqualTo("example/other");
    }

    @Test
    void keepsTimesAndPlacesOfConditionsWhenManifestsMove() {
        bench.create("paint", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));
        var before = bench.awaitApplied("paint");

        bench.replaceManifests(
                "paint",
                bench.configMap("green", "a: b"),
                bench.configMap("blue", "a: c"),
                bench.configMap("red", "a: b"));

        var after = bench.awaitApplied("paint");
        assertThat(after.status().manifests())
                .extracting(entry -> entry.resourceMeta().name())
                .containsExactly("green", "blue", "red");
        assertThat(after.status().manifests())
                .allSatisfy(entry -> assertThat(entry.conditions()).hasSize(3));
        assertThat(availableSince(after, 1)).isEqualTo(availableSince(before, 1));
        assertThat(availableSince(after, 2)).isEqualTo(availableSince(before, 0));
    }

    private static Optional<String> availableSince(ManifestWork work, int ordinal) {
        return Condition.find(work.status().manifests().get(ordinal).conditions(), "Available")
                .map(Condition::lastTransitionTime);
    }

    private void apply(@Nullable Boolean force, List<IgnoredFields> ignored, String manifest) {
        apply(new ServerSideApply(force, null, ignored), manifest);
    }

    private void apply(ServerSideApply settings, String manifest) {
        bench.create(
                "paint",
                strategy(new UpdateStrategy(UpdateStrategy.SERVER_SIDE_APPLY, settings)),
                manifest);
    }

    private UnaryOperator<ManifestWorkSpec> strategy(UpdateStrategy strategy) {
        return strategy("", "configmaps", strategy);
    }

    private UnaryOperator<ManifestWorkSpec> strategy(
            String group, String resource, UpdateStrategy strategy) {
        return spec ->
                ManifestWorkSpecBuilder.builder(spec)
                        .manifestConfigs(
                                List.of(
                                        new ManifestConfig(
                                                new ResourceIdentifier(
                                                        group, resource, bench.space, "*"),
                                                List.of(),
                                                null,
                                                strategy,
                                                List.of())))
                        .build();
    }

    private void foreign(String name, Map<String, String> data) {
        kube.client()
                .resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withNamespace(bench.space)
                                .withName(name)
                                .endMetadata()
                                .withData(data)
                                .build())
                .create();
    }

    private static String shade(Map<String, String> data) {
        return Objects.requireNonNullElse(data.get("shade"), "");
    }
}
