package dev.trellis.sdk.manage;

import static dev.trellis.sdk.fixture.Works.number;
import static dev.trellis.sdk.fixture.Works.text;
import static dev.trellis.sdk.manage.AuthorHub.awaiting;
import static dev.trellis.sdk.manage.AuthorHub.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Metadata;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.Install;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.health.Probers;
import dev.trellis.sdk.manage.AuthorHub.Feedback;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** Add-ons whose agent runs on another cluster than the managed one, on an API server. */
@KubernetesTest(
        crds = {
            "crds/clustermanagementaddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusteraddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusters.cluster.open-cluster-management.io.yaml",
            "crds/manifestworks.work.open-cluster-management.io.yaml"
        })
class AuthorHostedIT {
    private static final String PENDING = "example.dev/pending";

    private final AuthorHub hub;
    private final String managed;
    private final String hosting;
    private final String addon;
    private final String work;
    private final String hookWork;

    AuthorHostedIT(Kube kube) {
        hub = new AuthorHub(kube);
        managed = hub.cluster(kube.namespace());
        hosting = hub.cluster(kube.uniqueName("hosting"));
        addon = kube.uniqueName("test-hosted");
        work = "addon-%s-deploy-hosting-%s-0".formatted(addon, managed);
        hookWork = "addon-%s-pre-delete-hosting-%s".formatted(addon, managed);
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void deploysToTheHostingClusterAndCleansUpThere() {
        hub.run(hub.manager().add(rendering(onHosting(Raw.deployment("a"))).hosted()));

        hub.install(addon, managed, this::hosted);
        hub.applied(hosting, work);

        hub.awaitCondition(addon, managed, AddOnConditions.HOSTING_MANIFEST_APPLIED, "True");
        assertThat(hub.awaitWork(hosting, work).spec().manifests()).hasSize(1);
        hub.awaitCondition(
                addon,
                managed,
                AddOnConditions.MANIFEST_APPLIED,
                found -> {
                    assertThat(found.holds()).isTrue();
                    assertThat(found.reason()).isEqualTo("AddonManifestApplied");
                    assertThat(found.message()).isEqualTo("no manifest need to apply");
                });
        assertThat(hub.works(managed)).isEmpty();

        hub.deleteInstall(addon, managed);
        hub.awaitGone(addon, managed);
        awaiting(() -> assertThat(hub.work(hosting, work)).isEmpty());
    }

    @Test
    void judgesAnAgentOnTheHostingCluster() {
        hub.run(
                hub.manager()
                        .add(
                                rendering(onHosting(Raw.deployment("a")))
                                        .hosted()
                                        .health(
                                                Probers.deployments(
                                                        new Probers.DeploymentName("ns", "a")))));
        hub.install(addon, managed, this::hosted);
        hub.applied(hosting, work);

        hub.feedback(hosting, work, deployment("a", number("Replicas", 1)));
        hub.awaitCondition(addon, managed, AddOnConditions.AVAILABLE, "False");

        hub.feedback(
                hosting, work, deployment("a", number("ReadyReplicas", 1), number("Replicas", 1)));
        hub.awaitCondition(addon, managed, AddOnConditions.AVAILABLE, "True");
        assertThat(hub.awaitWork(hosting, work).spec().manifestConfigs()).hasSize(1);
    }

    @Test
    void keepsTheHostedAgentWhenTheManagedClusterIsDeleted() {
        var source = new WatchedSource(onHosting(Raw.deployment("a")));
        var running = hub.run(hub.manager().add(Addon.named(addon).from(source).hosted()));
        hub.install(addon, managed, this::hosted);
        hub.applied(hosting, work);
        hub.awaitCondition(addon, managed, AddOnConditions.HOSTING_MANIFEST_APPLIED, "True");

        hub.terminate(managed);
        source.awaitPass(running, managed, addon, Metadata::isTerminating);

        assertThat(hub.work(hosting, work))
                .hasValueSatisfying(
                        found -> assertThat(found.getMetadata().getDeletionTimestamp()).isNull());
        assertThat(hub.find(addon, managed))
                .hasValueSatisfying(
                        found -> assertThat(found.getMetadata().getDeletionTimestamp()).isNull());

        hub.deleteInstall(addon, managed);
        hub.awaitGone(addon, managed);
        awaiting(() -> assertThat(hub.work(hosting, work)).isEmpty());
    }

    @Test
    void rendersWithWhatIsKnownOfTheHostingCluster() {
        hub.run(
                hub.manager()
                        .add(
                                Addon.named(addon)
                                        .from(install ->
                                                Outcome.of(
                                                        List.of(
                                                                onHosting(
                                                                        Raw.configMap(
                                                                                round(install))))))
                                        .hosted()));
        hub.install(addon, managed, this::hosted);
        awaiting(() -> assertThat(manifest(hosting, work)).contains("\"unlabelled\""));

        hub.label(hosting, "second");

        awaiting(() -> assertThat(manifest(hosting, work)).contains("\"second\""));
    }

    private static String round(Install install) {
        return install.hosting()
                .map(cluster -> Metadata.label(cluster, "round").orElse("unlabelled"))
                .orElse("unknown");
    }

    private String manifest(String namespace, String name) {
        return hub.awaitWork(namespace, name).spec().manifests().getFirst().json();
    }

    @Test
    void asksTheAuthorWhichClusterHosts() {
        hub.run(
                hub.manager()
                        .add(
                                rendering(onHosting(Raw.deployment("a")))
                                        .hosted((_, _) -> new Hosting.Hosted(hosting))));

        hub.install(addon, managed);

        assertThat(hub.awaitWork(hosting, work).spec().manifests()).hasSize(1);
        assertThat(hub.works(managed)).isEmpty();
        hub.deleteInstall(addon, managed);
        hub.awaitGone(addon, managed);
        awaiting(() -> assertThat(hub.work(hosting, work)).isEmpty());
    }

    @Test
    void runsItsHookOnTheHostingCluster() {
        var hook =
                Raw.annotated(
                        onHosting(Raw.object("batch/v1", "Job", "bye")),
                        Map.of(
                                AddOnAnnotations.PRE_DELETE_HOOK,
                                "",
                                AddOnAnnotations.HOSTED_LOCATION,
                                "hosting"));
        var source = new WatchedSource(onHosting(Raw.deployment("a")), hook);
        var running = hub.run(hub.manager().add(Addon.named(addon).from(source).hosted()));
        hub.install(addon, managed, metadata -> hosted(metadata).addToFinalizers(PENDING));
        hub.applied(hosting, work);
        awaiting(() ->
                assertThat(hub.find(addon, managed).orElseThrow().getMetadata().getFinalizers())
                        .contains(AddOnFinalizers.HOSTING_PRE_DELETE));
        hub.awaitCondition(addon, managed, AddOnConditions.HOSTING_MANIFEST_APPLIED, "True");
        assertThat(hub.works(hosting)).as("the hook waits").hasSize(1);
        assertThat(hub.awaitWork(hosting, work).spec().manifests()).hasSize(1);

        hub.deleteInstall(addon, managed);
        assertThat(hub.awaitWork(hosting, hookWork).spec().manifests()).hasSize(1);
        hub.awaitCondition(addon, managed, AddOnConditions.HOOK_MANIFEST_COMPLETED, "False");
        hub.applied(hosting, hookWork);
        hub.feedback(
                hosting,
                hookWork,
                new Feedback("batch", "jobs", "bye", List.of(text("JobComplete", "True"))));

        hub.awaitCondition(addon, managed, AddOnConditions.HOOK_MANIFEST_COMPLETED, "True");
        awaiting(() ->
                assertThat(hub.find(addon, managed).orElseThrow().getMetadata().getFinalizers())
                        .containsExactly(PENDING));
        awaiting(() -> assertThat(hub.works(hosting)).isEmpty());
        for (var round = 0; round < 3; round++) {
            var label = "r" + round;
            hub.label(managed, label);
            source.awaitPass(
                    running,
                    managed,
                    addon,
                    cluster -> Metadata.label(cluster, "round").filter(label::equals).isPresent());
            assertThat(hub.works(hosting)).isEmpty();
        }
        awaiting(() -> {
            var left = hub.find(addon, managed).orElseThrow();
            var free =
                    Installs.withMetadata(
                            left,
                            new ObjectMetaBuilder(left.getMetadata())
                                    .withFinalizers(List.of())
                                    .build());
            assertThat(hub.installs().updateLive(left, free).written()).isPresent();
        });
        hub.awaitGone(addon, managed);
        assertThat(hub.works(hosting)).isEmpty();
    }

    private ObjectMetaBuilder hosted(ObjectMetaBuilder metadata) {
        return metadata.addToAnnotations(AddOnAnnotations.HOSTING_CLUSTER, hosting);
    }

    private Addon rendering(RawObject... manifests) {
        return Addon.named(addon).from(_ -> Outcome.of(List.of(manifests)));
    }

    private static RawObject onHosting(RawObject manifest) {
        return Raw.annotated(manifest, Map.of(AddOnAnnotations.HOSTED_LOCATION, "hosting"));
    }
}
