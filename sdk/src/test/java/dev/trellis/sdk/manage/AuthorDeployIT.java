package dev.trellis.sdk.manage;

import static dev.trellis.sdk.fixture.Works.number;
import static dev.trellis.sdk.fixture.Works.text;
import static dev.trellis.sdk.manage.AuthorHub.awaiting;
import static dev.trellis.sdk.manage.AuthorHub.deployment;
import static dev.trellis.sdk.manage.AuthorHub.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.ManifestFolder;
import dev.trellis.sdk.Values;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.health.Probers;
import dev.trellis.sdk.manage.AuthorHub.Feedback;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** How an author's add-on reaches its clusters and how its health is seen, on an API server. */
@KubernetesTest(
        crds = {
            "crds/clustermanagementaddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusteraddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusters.cluster.open-cluster-management.io.yaml",
            "crds/manifestworks.work.open-cluster-management.io.yaml"
        })
class AuthorDeployIT {
    private static final String AVAILABLE = AddOnConditions.AVAILABLE;
    private static final String APPLIED = AddOnConditions.MANIFEST_APPLIED;

    private final AuthorHub hub;
    private final String cluster;
    private final String addon;
    private final String work;

    AuthorDeployIT(Kube kube) {
        hub = new AuthorHub(kube);
        cluster = hub.cluster(kube.namespace());
        addon = kube.uniqueName("test");
        work = "addon-" + addon + "-deploy-0";
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void deploysAndBecomesAvailable() {
        hub.run(hub.manager().add(rendering(Raw.deployment("a")).health(new HealthProber.Work())));

        hub.install(addon, cluster);
        hub.applied(cluster, work);

        hub.awaitCondition(addon, cluster, APPLIED, "True");
        hub.awaitCondition(addon, cluster, AVAILABLE, "True");
        assertThat(hub.works(cluster))
                .singleElement()
                .satisfies(found -> assertThat(found.spec().manifests()).hasSize(1));
        assertThat(hub.find(addon, cluster).stream().flatMap(AuthorHub::types))
                .doesNotContain(AddOnConditions.PROGRESSING, AddOnConditions.CONFIGURED);
    }

    @Test
    void keepsItsWorkWhenTheClusterIsDeleted() {
        var source = new WatchedSource(Raw.configMap("before"));
        var running = hub.run(hub.manager().add(Addon.named(addon).from(source)));
        hub.install(addon, cluster);
        hub.awaitWork(cluster, work);

        hub.terminate(cluster);
        source.become(Raw.configMap("after"));
        source.awaitPass(running, cluster, addon, Metadata::isTerminating);

        assertThat(hub.find(addon, cluster))
                .hasValueSatisfying(
                        found -> assertThat(found.getMetadata().getDeletionTimestamp()).isNull());
        assertThat(hub.work(cluster, work))
                .hasValueSatisfying(found -> {
                    assertThat(found.getMetadata().getDeletionTimestamp()).isNull();
                    assertThat(found.spec().manifests())
                            .singleElement()
                            .satisfies(one -> assertThat(one.json()).contains("before"));
                });
    }

    @Test
    void judgesDeploymentsByTheirAvailability() {
        var idle =
                RawObject.of(
                        Raw.deployment("idle")
                                .json()
                                .replaceFirst("\\}$", ",\"spec\":{\"replicas\":0}}"));
        hub.run(
                hub.manager()
                        .add(
                                rendering(Raw.deployment("a"), idle)
                                        .health(new HealthProber.DeploymentAvailability())));

        hub.install(addon, cluster);
        hub.applied(cluster, work);
        hub.feedback(cluster, work, deployment("a", number("Replicas", 1)));

        hub.awaitCondition(addon, cluster, AVAILABLE, "False");

        hub.feedback(
                cluster, work, deployment("a", number("ReadyReplicas", 1), number("Replicas", 1)));
        hub.awaitCondition(addon, cluster, AVAILABLE, "True");
        assertThat(hub.awaitWork(cluster, work).spec().manifestConfigs()).hasSize(2);
    }

    @Test
    void judgesANamedDeployment() {
        hub.run(
                hub.manager()
                        .add(
                                rendering(Raw.deployment("a"))
                                        .health(
                                                Probers.deployments(
                                                        new Probers.DeploymentName("ns", "a")))));

        hub.install(addon, cluster);
        hub.applied(cluster, work);
        hub.feedback(cluster, work, deployment("a", number("Replicas", 1)));

        hub.awaitCondition(addon, cluster, AVAILABLE, "False");

        hub.feedback(
                cluster, work, deployment("a", number("ReadyReplicas", 1), number("Replicas", 1)));
        hub.awaitCondition(addon, cluster, AVAILABLE, "True");
        assertThat(hub.awaitWork(cluster, work).spec().manifestConfigs()).hasSize(1);
    }

    @Test
    void judgesAllDeploymentsByAStar() {
        hub.run(
                hub.manager()
                        .add(
                                rendering(Raw.deployment("a"), Raw.deployment("b"))
                                        .health(Probers.allDeployments())));

        hub.install(addon, cluster);
        hub.applied(cluster, work);
        hub.feedback(cluster, work, deployment("a", number("Replicas", 1)));

        hub.awaitCondition(addon, cluster, AVAILABLE, "False");

        hub.feedback(
                cluster,
                work,
                deployment("a", number("ReadyReplicas", 1), number("Replicas", 1)),
                deployment("b", number("ReadyReplicas", 1), number("Replicas", 1)));
        hub.awaitCondition(addon, cluster, AVAILABLE, "True");
        assertThat(hub.awaitWork(cluster, work).spec().manifestConfigs()).hasSize(1);
    }

    @Test
    void judgesWorkloadsAndPassesOverThoseThatShouldNotRun() {
        var idle =
                RawObject.of(
                        Raw.deployment("idle")
                                .json()
                                .replaceFirst("\\}$", ",\"spec\":{\"replicas\":0}}"));
        var daemon = Raw.object("apps/v1", "DaemonSet", "d");
        hub.run(
                hub.manager()
                        .add(
                                rendering(Raw.deployment("a"), idle, daemon)
                                        .health(new HealthProber.WorkloadAvailability())));

        hub.install(addon, cluster);
        hub.applied(cluster, work);
        hub.feedback(cluster, work, deployment("a", text("Other", "x")));

        hub.awaitCondition(addon, cluster, AVAILABLE, "False");

        hub.feedback(
                cluster,
                work,
                deployment("a", number("ReadyReplicas", 1), number("Replicas", 1)),
                new Feedback(
                        "apps",
                        "daemonsets",
                        "d",
                        List.of(number("NumberReady", 2), number("DesiredNumberScheduled", 2))));
        hub.awaitCondition(addon, cluster, AVAILABLE, "True");
        assertThat(hub.awaitWork(cluster, work).spec().manifestConfigs()).hasSize(3);
    }

    @Test
    void rendersAgainWhenTriggered() {
        var content = new AtomicReference<>(Raw.configMap("before"));
        var running =
                hub.run(
                        hub.manager()
                                .add(
                                        Addon.named(addon)
                                                .from(_ -> Outcome.of(List.of(content.get())))));
        hub.install(addon, cluster);
        hub.awaitWork(cluster, work);

        content.set(Raw.configMap("after"));
        running.trigger(cluster, addon);

        awaiting(() ->
                assertThat(hub.awaitWork(cluster, work).spec().manifests())
                        .singleElement()
                        .satisfies(found -> assertThat(found.json()).contains("after")));
    }

    @Test
    void leavesBehindWhatIsMarkedSo() {
        var kept =
                Raw.annotated(
                        RawObject.of(
                                """
                                {"apiVersion":"operator.open-cluster-management.io/v1","kind":"MultiClusterHub",\
                                "metadata":{"name":"multiclusterhub","namespace":"open-cluster-management"}}\
                                """),
                        Map.of(AddOnAnnotations.DELETION_ORPHAN, ""));
        hub.run(hub.manager().add(rendering(Raw.deployment("a"), kept)));

        hub.install(addon, cluster);

        var option = Objects.requireNonNull(hub.awaitWork(cluster, work).spec().deleteOption());
        assertThat(option.propagationPolicy()).isEqualTo(DeleteOption.SELECTIVELY_ORPHAN);
        assertThat(Objects.requireNonNull(option.selectivelyOrphans()).orphaningRules())
                .containsExactly(
                        new ResourceIdentifier(
                                "operator.open-cluster-management.io",
                                "multiclusterhubs",
                                "open-cluster-management",
                                "multiclusterhub"));
    }

    @Test
    void runsItsHookBeforeItGoes() {
        var hook =
                Raw.annotated(
                        Raw.object("batch/v1", "Job", "bye"),
                        Map.of(AddOnAnnotations.PRE_DELETE_HOOK, ""));
        hub.run(hub.manager().add(rendering(Raw.deployment("a"), hook)));
        hub.install(addon, cluster);
        hub.applied(cluster, work);
        hub.awaitCondition(addon, cluster, APPLIED, "True");
        awaiting(() ->
                assertThat(hub.find(addon, cluster).orElseThrow().getMetadata().getFinalizers())
                        .contains(AddOnFinalizers.PRE_DELETE));

        hub.deleteInstall(addon, cluster);

        var hookWork = "addon-" + addon + "-pre-delete";
        hub.awaitWork(cluster, hookWork);
        hub.awaitCondition(addon, cluster, AddOnConditions.HOOK_MANIFEST_COMPLETED, "False");
        hub.applied(cluster, hookWork);
        hub.feedback(
                cluster,
                hookWork,
                new Feedback("batch", "jobs", "bye", List.of(text("JobComplete", "True"))));
        hub.awaitGone(addon, cluster);
    }

    @Test
    void spreadsLargeManifestsOverWorks() {
        var manifests = new AtomicReference<>(List.of(big("a", 150), big("b", 200), big("c", 50)));
        var running =
                hub.run(
                        hub.manager()
                                .add(
                                        Addon.named(addon)
                                                .from(_ -> Outcome.of(manifests.get()))
                                                .health(new HealthProber.Work())));

        hub.install(addon, cluster);
        awaiting(() -> assertThat(sizes()).containsExactly(2, 1));

        manifests.set(List.of(big("a", 150), big("b", 200), big("c", 50), big("d", 80)));
        running.trigger(cluster, addon);
        awaiting(() -> assertThat(sizes()).containsExactly(2, 2));

        manifests.set(List.of(big("b", 200), big("c", 50), big("d", 80)));
        running.trigger(cluster, addon);
        awaiting(() -> assertThat(sizes()).containsExactly(1, 2));

        assertThat(names(hub.works(cluster))).containsExactly(work, "addon-" + addon + "-deploy-1");
        names(hub.works(cluster)).forEach(name -> hub.applied(cluster, name));
        hub.awaitCondition(addon, cluster, APPLIED, "True");
        hub.awaitCondition(addon, cluster, AVAILABLE, "True");
    }

    @Test
    void judgesDeploymentsInSeveralWorks() {
        var first = bigDeployment("a", 150);
        var second = bigDeployment("b", 150);
        hub.run(
                hub.manager()
                        .add(
                                rendering(first, second, big("c", 200), big("d", 50))
                                        .health(
                                                Probers.deployments(
                                                        new Probers.DeploymentName("ns", "a"),
                                                        new Probers.DeploymentName("ns", "b")))));
        hub.install(addon, cluster);
        awaiting(() -> assertThat(sizes()).containsExactly(2, 2));
        var works = names(hub.works(cluster));
        works.forEach(name -> hub.applied(cluster, name));
        var good = new FeedbackValue[] {number("ReadyReplicas", 1), number("Replicas", 1)};
        var bad = new FeedbackValue[] {number("ReadyReplicas", 0), number("Replicas", 1)};

        hub.feedback(cluster, works.get(0), deployment("a", bad));
        hub.feedback(cluster, works.get(1), deployment("b", bad));
        hub.awaitCondition(addon, cluster, AVAILABLE, "False");

        hub.feedback(cluster, works.get(0), deployment("a", good));
        hub.awaitCondition(
                addon,
                cluster,
                AVAILABLE,
                found -> {
                    assertThat(found.status()).isEqualTo("False");
                    assertThat(found.message()).contains("ns/b");
                });

        hub.feedback(cluster, works.get(1), deployment("b", good));
        hub.awaitCondition(addon, cluster, AVAILABLE, "True");
    }

    @Test
    void saysWhatIsWrongWithBadInputAndGoesOn() {
        var bad = new AtomicReference<>(false);
        var tooBig = addon + "-big";
        var nameless = addon + "-nameless";
        var noValues = addon + "-values";
        var fine = addon + "-fine";
        var folder = ManifestFolder.onClassPath(AuthorDeployIT.class, "rendering/plain/in");
        var running =
                hub.run(
                        hub.manager()
                                .add(turning(tooBig, bad, Raw.configMap("b", 600 * 1024)))
                                .add(
                                        turning(
                                                nameless,
                                                bad,
                                                RawObject.of(
                                                        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\"}")))
                                .add(
                                        Addon.named(noValues)
                                                .fromManifests(folder)
                                                .values(_ -> {
                                                    if (bad.get()) {
                                                        throw new IllegalStateException("no value");
                                                    }
                                                    return Map.of();
                                                }))
                                .add(
                                        Addon.named(fine)
                                                .from(_ ->
                                                        Outcome.of(
                                                                List.of(Raw.configMap("fine"))))));
        var broken =
                Map.of(tooBig, "takes 6144", nameless, "no metadata.name", noValues, "no value");
        broken.keySet().forEach(name -> hub.install(name, cluster));
        broken.keySet().forEach(name -> hub.awaitWork(cluster, "addon-" + name + "-deploy-0"));

        bad.set(true);
        broken.keySet().forEach(name -> running.trigger(cluster, name));

        broken.forEach((name, told) ->
                hub.awaitCondition(
                        name,
                        cluster,
                        APPLIED,
                        found -> {
                            assertThat(found.reason()).isEqualTo("ManifestWorkApplyFailed");
                            assertThat(found.message()).contains(told);
                        }));
        hub.install(fine, cluster);
        hub.awaitWork(cluster, "addon-" + fine + "-deploy-0");
        assertThat(hub.works(cluster)).hasSize(broken.size() + 1);
    }

    @Test
    void tellsFileAndLineOfTemplatesAndValuesThatAreNone(@TempDir Path folder) throws IOException {
        var unparsed = addon + "-unparsed";
        var unrendered = addon + "-unrendered";
        var listed = addon + "-listed";
        hub.run(
                hub.manager()
                        .add(Addon.named(unparsed).fromManifests(holding(folder, "{{ .Name")))
                        .add(
                                Addon.named(unrendered)
                                        .fromManifests(holding(folder, "{{ .ClusterName.x }}")))
                        .add(
                                Addon.named(listed)
                                        .fromManifests(holding(folder, "{{ .ClusterName }}"))
                                        .values(Values.fromAnnotation())));

        hub.install(unparsed, cluster);
        hub.install(unrendered, cluster);
        hub.install(
                listed,
                cluster,
                metadata -> metadata.addToAnnotations(AddOnAnnotations.VALUES, "[1]"));

        Map.of(unparsed, "a.yaml:2", unrendered, "a.yaml:2", listed, "is not a JSON object")
                .forEach((name, told) ->
                        hub.awaitCondition(
                                name,
                                cluster,
                                APPLIED,
                                found -> {
                                    assertThat(found.status()).isEqualTo("False");
                                    assertThat(found.reason()).isEqualTo("ManifestWorkApplyFailed");
                                    assertThat(found.message()).contains(told);
                                }));
    }

    /** A folder that is read at once, with one template. */
    private static ManifestFolder holding(Path folder, String action) throws IOException {
        Files.writeString(folder.resolve("a.yaml"), "kind: ConfigMap\nname: " + action + "\n");
        return ManifestFolder.of(folder);
    }

    private static Addon turning(String name, AtomicReference<Boolean> bad, RawObject broken) {
        return Addon.named(name)
                .from(_ -> Outcome.of(List.of(bad.get() ? broken : Raw.configMap("good"))));
    }

    private static RawObject bigDeployment(String name, int kibibytes) {
        var text = "x".repeat(kibibytes * 1024);
        return Raw.annotated(Raw.deployment(name), Map.of("example.dev/text", text));
    }

    @Test
    void keepsWhatIsInstalledWhenItsCodeFails() {
        var broken = new AtomicReference<>(false);
        var other = addon + "-other";
        var running =
                hub.run(
                        hub.manager()
                                .add(
                                        Addon.named(addon)
                                                .from(_ -> {
                                                    if (broken.get()) {
                                                        throw new IllegalStateException(
                                                                "the moon is full");
                                                    }
                                                    return Outcome.of(
                                                            List.of(Raw.configMap("kept")));
                                                }))
                                .add(
                                        Addon.named(other)
                                                .from(_ ->
                                                        Outcome.of(
                                                                List.of(Raw.configMap("fine"))))));
        hub.install(addon, cluster);
        hub.awaitWork(cluster, work);

        broken.set(true);
        running.trigger(cluster, addon);

        hub.awaitCondition(
                addon,
                cluster,
                APPLIED,
                found -> {
                    assertThat(found.reason()).isEqualTo("ManifestWorkApplyFailed");
                    assertThat(found.message()).contains("the moon is full");
                });
        assertThat(hub.work(cluster, work)).isPresent();
        hub.install(other, cluster);
        hub.awaitWork(cluster, "addon-" + other + "-deploy-0");
    }

    private Addon rendering(RawObject... manifests) {
        return Addon.named(addon).from(_ -> Outcome.of(List.of(manifests)));
    }

    private List<Integer> sizes() {
        return hub.works(cluster).stream().map(found -> found.spec().manifests().size()).toList();
    }

    private static RawObject big(String name, int kibibytes) {
        return Raw.configMap(name, kibibytes * 1024);
    }
}
