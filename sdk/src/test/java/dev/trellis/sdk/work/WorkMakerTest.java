package dev.trellis.sdk.work;

import static dev.trellis.sdk.work.ManifestsTest.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.SelectiveOrphans;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.Manifests.Side;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class WorkMakerTest {
    private static final String HASHES = "open-cluster-management.io/config-spec-hash";
    private static final WorkNames NAMES = new WorkNames("hello", "paris");
    private static final WorkMaker MAKER = new WorkMaker(Objects.install());

    private static WorkMaker.Deploy deploy(WorkMaker maker, String namespace, Side side) {
        return maker.deploy(
                namespace,
                NAMES.deployPrefix(side),
                manifests(Raw.deployment("agent")),
                List.of(),
                List.of());
    }

    @Test
    void worksAreNamedAfterTheInstall() {
        assertThat(NAMES.deployPrefix(Side.MANAGED) + 0).isEqualTo("addon-hello-deploy-0");
        assertThat(NAMES.deployPrefix(Side.HOSTING) + 0)
                .isEqualTo("addon-hello-deploy-hosting-paris-0");
        assertThat(NAMES.hook(Side.MANAGED)).isEqualTo("addon-hello-pre-delete");
        assertThat(NAMES.hook(Side.HOSTING)).isEqualTo("addon-hello-pre-delete-hosting-paris");
    }

    @Test
    void aWorkOnTheManagedClusterIsOwnedByTheInstall() {
        var work = deploy(MAKER, "paris", Side.MANAGED).wanted().getFirst();

        var meta = work.getMetadata();
        assertThat(WorkKey.of(work)).hasToString("paris/addon-hello-deploy-0");
        assertThat(meta.getLabels())
                .isEqualTo(Map.of("open-cluster-management.io/addon-name", "hello"));
        assertThat(meta.getAnnotations()).isEmpty();
        assertThat(meta.getOwnerReferences())
                .singleElement()
                .satisfies(owner -> {
                    assertThat(owner.getApiVersion())
                            .isEqualTo("addon.open-cluster-management.io/v1beta1");
                    assertThat(owner.getKind()).isEqualTo("ManagedClusterAddOn");
                    assertThat(owner.getName()).isEqualTo("hello");
                    assertThat(owner.getUid()).isEqualTo("install-uid");
                    assertThat(owner.getController()).isTrue();
                    assertThat(owner.getBlockOwnerDeletion()).isTrue();
                });
        assertThat(work.spec().manifests()).containsExactly(Raw.deployment("agent"));
        assertThat(work.spec().deleteOption()).isNull();
    }

    @Test
    void aWorkOnAHostingClusterHasALabelInsteadOfAnOwner() {
        var meta = deploy(MAKER, "rome", Side.HOSTING).wanted().getFirst().getMetadata();

        assertThat(meta.getNamespace()).isEqualTo("rome");
        assertThat(meta.getOwnerReferences()).isEmpty();
        assertThat(meta.getLabels())
                .isEqualTo(
                        Map.of(
                                "open-cluster-management.io/addon-name", "hello",
                                "open-cluster-management.io/addon-namespace", "paris"));
    }

    @Test
    void aDeployWorkTellsTheConfigurationItWasMadeFrom() {
        var reference =
                new ConfigReference(
                        "x.io", "foos", null, new ConfigSpecHash("ns", "a", "hash"), null);
        var addon =
                Objects.install(
                        ManagedClusterAddOnStatusBuilder.builder()
                                .configReferences(List.of(reference))
                                .build());

        var work = deploy(new WorkMaker(addon), "paris", Side.MANAGED).wanted().getFirst();

        assertThat(work.getMetadata().getAnnotations())
                .isEqualTo(Map.of(HASHES, "{\"foos.x.io/ns/a\":\"hash\"}"));
    }

    @Test
    void everyWorkNamesAllObjectsThatOutliveTheAddon() {
        var orphan =
                Raw.annotated(
                        Raw.object("operator.example.com/v1", "MultiClusterHub", "hub"),
                        Map.of("addon.open-cluster-management.io/deletion-orphan", ""));
        var configs =
                List.of(
                        ManifestConfigBuilder.builder()
                                .resourceIdentifier(new ResourceIdentifier("", "pods", "*", "*"))
                                .build());

        var works =
                MAKER.deploy(
                                "paris",
                                "w-",
                                manifests(
                                        orphan,
                                        Raw.configMap("a", 300 * 1024),
                                        Raw.configMap("b", 300 * 1024)),
                                configs,
                                List.of())
                        .wanted();

        assertThat(works)
                .hasSize(2)
                .allSatisfy(work -> {
                    assertThat(work.spec().deleteOption())
                            .isEqualTo(
                                    new DeleteOption(
                                            "SelectivelyOrphan",
                                            new SelectiveOrphans(
                                                    List.of(
                                                            new ResourceIdentifier(
                                                                    "operator.example.com",
                                                                    "multiclusterhubs",
                                                                    "ns",
                                                                    "hub"))),
                                            null));
                    assertThat(work.spec().manifestConfigs()).isEqualTo(configs);
                });
    }

    @Test
    void aHookWorkWatchesItsHooksAndCarriesNothingElse() {
        var hooks = manifests(Raw.object("batch/v1", "Job", "a"), Raw.object("v1", "Pod", "b"));
        var orphaning =
                new WorkMaker(
                        Objects.install(
                                ManagedClusterAddOnStatusBuilder.builder()
                                        .configReferences(
                                                List.of(
                                                        new ConfigReference(
                                                                "x.io",
                                                                "foos",
                                                                null,
                                                                new ConfigSpecHash(
                                                                        "ns", "a", "hash"),
                                                                null)))
                                        .build()));

        var work = orphaning.hook(new WorkKey("paris", "hook"), hooks);

        assertThat(work.spec().manifests()).isEqualTo(hooks.raw());
        assertThat(work.spec().manifestConfigs())
                .extracting(config -> config.resourceIdentifier())
                .containsExactly(
                        new ResourceIdentifier("batch", "jobs", "ns", "a"),
                        new ResourceIdentifier("", "pods", "ns", "b"));
        assertThat(work.spec().manifestConfigs())
                .allSatisfy(config ->
                        assertThat(config.feedbackRules())
                                .containsExactly(new FeedbackRule("WellKnownStatus", List.of())));
        assertThat(work.getMetadata().getAnnotations()).isEmpty();
        assertThat(work.spec().deleteOption()).isNull();
    }
}
