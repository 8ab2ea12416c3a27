package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.feedback.FeedbackSettings;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.WorkSettings;
import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.AppliedManifestWorkSpec;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.SelectiveOrphans;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** What goes with a work, what outlives it, and what becomes of records that no hub wants. */
@KubernetesTest(crds = "crds")
final class OwnershipIT {
    private static final WorkSettings SHORT_GRACE =
            new WorkSettings(
                    Duration.ofSeconds(10), Duration.ofSeconds(2), 4, FeedbackSettings.USUAL);

    private final Kube kube;
    private final WorkBench bench;

    OwnershipIT(Kube kube) {
        this.kube = kube;
        this.bench = new WorkBench(kube);
    }

    @AfterEach
    void stop() {
        bench.close();
    }

    @Test
    void keepsWhatTwoWorksShareUntilBothGiveItUp() {
        bench.start();
        bench.create("one", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));
        bench.create("two", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));
        bench.awaitConfigMap(
                "red", found -> found.filter(it -> WorkBench.owners(it) == 2).isPresent());
        bench.awaitConfigMap(
                "blue", found -> found.filter(it -> WorkBench.owners(it) == 2).isPresent());
        bench.awaitApplied("one");
        bench.awaitApplied("two");

        bench.replaceManifests("one", bench.configMap("blue", "a: b"));
        bench.awaitConfigMap("red", found -> WorkBench.owners(found.orElseThrow()) == 1);
        bench.works().withName("one").delete();
        await().until(() -> bench.find("one").isEmpty());
        assertThat(bench.findConfigMap("red")).isPresent();
        assertThat(WorkBench.owners(bench.findConfigMap("blue").orElseThrow())).isEqualTo(1);

        bench.works().withName("two").delete();
        await().until(() -> bench.find("two").isEmpty());
        assertThat(bench.findConfigMap("red")).isEmpty();
    }

    @Test
    void leavesBehindWhatIsToBeOrphaned() {
        bench.start();
        bench.create(
                "all",
                option(new DeleteOption(DeleteOption.ORPHAN, null, null)),
                bench.configMap("red", "a: b"),
                bench.configMap("blue", "a: b"));
        bench.awaitApplied("all");
        assertThat(WorkBench.owners(bench.findConfigMap("red").orElseThrow())).isZero();

        bench.replaceManifests("all", bench.configMap("red", "a: b"));
        bench.awaitApplied("all");
        bench.works().withName("all").delete();
        await().until(() -> bench.find("all").isEmpty());

        assertThat(bench.findConfigMap("red")).isPresent();
        assertThat(bench.findConfigMap("blue")).as("dropped, and not ours").isPresent();
    }

    @Test
    void leavesBehindOnlyWhatARuleNames() {
        bench.start();
        var rule = new ResourceIdentifier("", "configmaps", bench.space, "red");
        bench.create(
                "some",
                option(
                        new DeleteOption(
                                DeleteOption.SELECTIVELY_ORPHAN,
                                new SelectiveOrphans(List.of(rule)),
                                null)),
                bench.configMap("red", "a: b"),
                bench.configMap("blue", "a: b"));
        bench.awaitApplied("some");

        bench.works().withName("some").delete();

        await().until(() -> bench.find("some").isEmpty());
        assertThat(bench.findConfigMap("red")).isPresent();
        assertThat(bench.findConfigMap("blue")).isEmpty();
    }

    @Test
    void takesBackWhatIsNoLongerToBeOrphaned() {
        bench.start();
        bench.create(
                "back",
                option(new DeleteOption(DeleteOption.ORPHAN, null, null)),
                bench.configMap("red", "a: b"));
        bench.awaitApplied("back");

        bench.change("back", option(null));

        bench.awaitConfigMap("red", found -> WorkBench.owners(found.orElseThrow()) == 1);
        bench.awaitApplied("back");
        bench.works().withName("back").delete();
        await().until(() -> bench.find("back").isEmpty());
        assertThat(bench.findConfigMap("red")).isEmpty();
    }

    @Test
    void givesUpARecordWhoseWorkIsGoneAfterItsGrace() {
        var record = record(bench.hubUrl, "lost", HubHash.of(bench.hubUrl).value());

        bench.start(SHORT_GRACE);

        await().atMost(Duration.ofSeconds(30)).until(() -> found(record) == null);
    }

    @Test
    void keepsARecordWhoseWorkComesBackInTime() {
        var record = record(bench.hubUrl, "back", HubHash.of(bench.hubUrl).value());
        bench.start();
        await().until(() -> countsDown(record));

        bench.create("back", bench.configMap("red", "a: b"));

        bench.awaitApplied("back");
        await().until(() -> !countsDown(record));
    }

    @Test
    void stopsCountingDownWhereTheGraceIsForEver() {
        var record = record(bench.hubUrl, "lost", HubHash.of(bench.hubUrl).value());
        bench.start();
        await().until(() -> countsDown(record));
        bench.stop();

        bench.start(
                new WorkSettings(
                        Duration.ofSeconds(10),
                        EvictionDecision.FOR_EVER,
                        4,
                        FeedbackSettings.USUAL));

        await().until(() -> found(record) != null && !countsDown(record));
    }

    @Test
    void handsObjectsOverWhenTheHubHasAnotherAddress() {
        var settings = AgentSettings.usual().withAgentId("a").with(SHORT_GRACE);
        bench.start(bench.hubUrl, settings);
        bench.create("paint", bench.configMap("red", "a: b"));
        bench.awaitApplied("paint");
        bench.stop();

        bench.start(bench.hubUrl + "/", settings);

        await().atMost(Duration.ofSeconds(30)).until(() -> bench.applied("paint").isEmpty());
        var red = bench.findConfigMap("red").orElseThrow();
        assertThat(red.getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner ->
                        assertThat(owner.getUid())
                                .isEqualTo(
                                        bench.applied(bench.hubUrl + "/", "paint")
                                                .orElseThrow()
                                                .getMetadata()
                                                .getUid()));
    }

    @Test
    void leavesRecordsOfOtherAgentsAlone() {
        bench.start(bench.hubUrl, AgentSettings.usual().withAgentId("a").with(SHORT_GRACE));
        bench.create("paint", bench.configMap("red", "a: b"));
        bench.awaitApplied("paint");
        bench.stop();

        bench.start(bench.hubUrl + "/", AgentSettings.usual().withAgentId("b").with(SHORT_GRACE));

        bench.awaitConfigMap("red", found -> WorkBench.owners(found.orElseThrow()) == 2);
        assertThat(bench.applied("paint"))
                .hasValueSatisfying(kept -> assertThat(kept.status().evictionStartTime()).isNull());
    }

    private static UnaryOperator<ManifestWorkSpec> option(@Nullable DeleteOption option) {
        return spec -> ManifestWorkSpecBuilder.builder(spec).deleteOption(option).build();
    }

    private String record(String url, String work, String agent) {
        var hash = HubHash.of(url);
        var made = new AppliedManifestWork();
        made.setMetadata(new ObjectMetaBuilder().withName(hash.appliedName(work)).build());
        made.setSpec(new AppliedManifestWorkSpec(hash.value(), agent, work));
        kube.client().resource(made).create();
        return hash.appliedName(work);
    }

    private @Nullable AppliedManifestWork found(String name) {
        return kube.client().resources(AppliedManifestWork.class).withName(name).get();
    }

    private boolean countsDown(String name) {
        var record = found(name);
        return record != null && record.status().evictionStartTime() != null;
    }
}
