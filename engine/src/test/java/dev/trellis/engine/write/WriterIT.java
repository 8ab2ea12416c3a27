package dev.trellis.engine.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSpecBuilder;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Conditions;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

@KubernetesTest(crds = "crds/managedclusters.cluster.open-cluster-management.io.yaml")
class WriterIT {
    private static final ResourceKind<ManagedCluster> CLUSTERS =
            ResourceKind.of(ManagedCluster.class);
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Kube kube;
    private final String component;
    private final KubernetesClient client;
    private final Caches caches;
    private final WatchCache<ManagedCluster> cache;
    private final Writer<ManagedCluster> writer;

    WriterIT(Kube kube) {
        this.kube = kube;
        component = kube.uniqueName("writer");
        client =
                new Clients(ApiJson.serialization())
                        .make(new ClientSource.Given(kube.client().getConfiguration()), component);
        var api = KubeApi.of(client);
        caches = new Caches(api, CacheSettings.USUAL, registry);
        cache = caches.of(Scope.all(CLUSTERS));
        writer = new Writer<>(api, CLUSTERS, caches, new WriteMetrics(registry), "tests");
    }

    @BeforeEach
    void startCaches() {
        caches.start();
        await().until(() -> caches.troubles().isEmpty());
    }

    @AfterEach
    void stop() {
        caches.close();
        client.close();
    }

    @Test
    void updatesWholeObjectsAndKeepsWhatOthersAdded() {
        var created = written(writer.create(cluster()));
        var path = CLUSTERS.path(ObjectKey.of(created));
        assertThat(writer.updateLive(created, copy(created))).isEqualTo(new Outcome.Skipped<>());

        var updated = written(writer.updateLive(created, withLease(created, 75)));

        assertThat(updated.getSpec()).isEqualTo(withLease(created, 75).getSpec());
        assertThat(updated.getMetadata().getLabels()).isEqualTo(created.getMetadata().getLabels());
        assertThat(writer.updateLive(created, withLease(created, 80)))
                .as("an old state of %s", path)
                .isInstanceOf(Outcome.Conflict.class);
        writer.delete(updated);
        assertThat(writer.updateLive(updated, withLease(updated, 80)))
                .isEqualTo(new Outcome.Gone<>());
    }

    @Test
    void sendsNothingWhenNothingChanges() {
        var created = written(writer.create(cluster()));
        var status = written(writer.patchStatus(created, withCondition(created, "True")));
        var patched = written(writer.patch(status, withLease(status, 90)));
        var sent = writes().size();

        assertThat(writer.patchStatus(patched, copy(patched))).isEqualTo(new Outcome.Skipped<>());
        assertThat(writer.patchStatus(patched, withCondition(patched, "True")))
                .isEqualTo(new Outcome.Skipped<>());
        assertThat(writer.patch(patched, withLease(patched, 90)))
                .isEqualTo(new Outcome.Skipped<>());

        assertThat(writes()).hasSize(sent);
        assertThat(counted("patch_status", "skipped")).isEqualTo(2);
        assertThat(counted("patch", "skipped")).isEqualTo(1);
        assertThat(counted("create", "written")).isEqualTo(1);
    }

    @Test
    void takesAnEmptyStatusForNone() {
        var created = written(writer.create(cluster()));
        var empty = copy(created);
        empty.setStatus(ManagedClusterStatusBuilder.builder().build());

        assertThat(writer.patchStatus(created, empty)).isEqualTo(new Outcome.Skipped<>());
    }

    @Test
    void patchesTheStatusAndLeavesWhatOthersOwn() {
        var created = written(writer.create(cluster()));
        kube.kubectl(
                        "patch",
                        "managedcluster",
                        name(created),
                        "--subresource=status",
                        "--type=merge",
                        "-p",
                        "{\"status\":{\"version\":{\"kubernetes\":\"v1.36\"}}}")
                .outOrThrow();
        await().until(() -> known(created).status().version() != null);
        var seen = known(created);

        var after = written(writer.patchStatus(seen, withCondition(copy(seen), "True")));

        assertThat(after.status().version()).isEqualTo(seen.status().version());
        assertThat(after.status().conditions())
                .satisfiesExactly(one ->
                        assertThat(one.lastTransitionTime()).isEqualTo("2026-11-15T12:00:00Z"));
    }

    @Test
    void meetsAConflictAsAValue() {
        var created = written(writer.create(cluster()));
        written(writer.patch(created, withLease(created, 90)));

        assertThat(writer.patch(created, withLease(created, 120)))
                .isInstanceOf(Outcome.Conflict.class);
        assertThat(writer.patchStatus(created, withCondition(created, "True")))
                .isInstanceOf(Outcome.Conflict.class);
    }

    @Test
    void triesOnceMoreAfterAConflictWithWhatTheServerHas() {
        var stale = written(writer.create(cluster()));
        written(writer.patchStatus(stale, withCondition(stale, "False")));

        var outcome = writer.changeStatus(stale, now -> withCondition(now, "True"));

        assertThat(written(outcome).status().conditions())
                .extracting("status")
                .containsExactly("True");
        assertThat(requests()).extracting(ApiRequest::verb).endsWith("patch", "get", "patch");
    }

    @Test
    void updatesWholeObjectsThatMayNotBePatched() {
        var created = written(writer.create(cluster()));

        var updated = written(writer.update(created, withLease(created, 90)));

        assertThat(updated.spec().leaseDurationSeconds()).isEqualTo(90);
        assertThat(known(created).spec().leaseDurationSeconds()).isEqualTo(90);
        assertThat(writer.update(updated, withLease(updated, 90)))
                .isEqualTo(new Outcome.Skipped<>());
        assertThat(writer.update(created, withLease(created, 120)))
                .isInstanceOf(Outcome.Conflict.class);
        assertThat(writes())
                .extracting(ApiRequest::verb)
                .containsExactly("create", "update", "update");
    }

    @Test
    void updatesAPartOfTheStatusByItsPath() {
        var created = written(writer.create(cluster()));

        var updated =
                written(writer.updateStatus("status", created, withCondition(created, "True")));

        assertThat(updated.status().conditions()).extracting("status").containsExactly("True");
        assertThat(writer.updateStatus("status", updated, withCondition(updated, "True")))
                .isEqualTo(new Outcome.Skipped<>());
        assertThat(requests().getLast().resource()).isEqualTo("managedclusters/status");
    }

    @Test
    void doesNotWriteToAnotherObjectOfTheSameName() {
        var first = written(writer.create(cluster()));
        writer.delete(first);
        var second = cluster();
        second.getMetadata().setName(name(first));
        written(writer.create(second));

        assertThat(writer.patch(first, withLease(first, 90))).isInstanceOf(Outcome.Conflict.class);
        assertThat(writer.change(first, now -> withLease(now, 90))).isEqualTo(new Outcome.Gone<>());
        assertThat(writer.delete(first)).isInstanceOf(Outcome.Conflict.class);
        assertThat(writer.load(ObjectKey.of(second))).isPresent();
    }

    @Test
    void meetsAMissingObjectAsAValue() {
        var created = written(writer.create(cluster()));

        assertThat(writer.delete(created)).isEqualTo(new Outcome.Gone<>());
        assertThat(writer.delete(created)).isEqualTo(new Outcome.Gone<>());
        assertThat(writer.patch(created, withLease(created, 90))).isEqualTo(new Outcome.Gone<>());
        assertThat(writer.load(ObjectKey.of(created))).isEmpty();
    }

    @Test
    void meetsAnExistingObjectAsAValue() {
        var wanted = cluster();
        written(writer.create(wanted));

        assertThat(writer.create(wanted)).isEqualTo(new Outcome.Exists<>());
    }

    @Test
    void meetsARefusalAsAValue() {
        var created = written(writer.create(cluster()));
        var outcome = writer.patchStatus(created, withCondition(created, "Perhaps"));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo(422);
                            assertThat(refused.reason()).isEqualTo("Invalid");
                            assertThat(refused.message()).contains("Perhaps");
                        });
    }

    @Test
    void deletesOnlyAnUnchangedObjectWhenAsked() {
        var created = written(writer.create(cluster()));
        written(writer.patch(created, withLease(created, 90)));

        assertThat(writer.deleteUnchanged(created)).isInstanceOf(Outcome.Conflict.class);
        assertThat(writer.delete(created)).isEqualTo(new Outcome.Gone<>());
    }

    @Test
    void showsADeletionThatWaitsForFinalizers() {
        var wanted = cluster();
        wanted.getMetadata().setFinalizers(List.of("tests.trellis.dev/wait"));
        var created = written(writer.create(wanted));

        var outcome = writer.delete(created);

        assertThat(written(outcome).getMetadata().getDeletionTimestamp()).isNotNull();
        assertThat(known(created).getMetadata().getDeletionTimestamp()).isNotNull();
        var released = copy(known(created));
        released.getMetadata().setFinalizers(List.of());
        writer.patch(known(created), released);
        await().until(() -> cache.find(ObjectKey.of(created)).isEmpty());
    }

    @Test
    void appliesOnceAndAgainOnlyWhenSomethingIsDifferent() {
        var wanted = cluster();
        wanted.getMetadata().setLabels(Map.of("region", "eu", "tier", "one"));

        var first = written(writer.apply(wanted, Optional.empty()));
        assertThat(writer.apply(wanted, Optional.of(known(first))))
                .isEqualTo(new Outcome.Skipped<>());

        // A field that is no longer wanted goes, though all that is wanted is there.
        wanted.getMetadata().setLabels(Map.of("region", "eu"));
        var second = written(writer.apply(wanted, Optional.of(known(first))));
        assertThat(second.getMetadata().getLabels()).containsExactly(Map.entry("region", "eu"));

        // A label of somebody else stays and is no reason to write.
        kube.kubectl("label", "managedcluster", name(first), "theirs=yes").outOrThrow();
        await().until(() -> known(first).getMetadata().getLabels().containsKey("theirs"));
        assertThat(writer.apply(wanted, Optional.of(known(first))))
                .isEqualTo(new Outcome.Skipped<>());

        // A label of ours that somebody changed is put back.
        kube.kubectl("label", "--overwrite", "managedcluster", name(first), "region=us")
                .outOrThrow();
        await().until(() -> "us".equals(known(first).getMetadata().getLabels().get("region")));
        assertThat(
                        written(writer.apply(wanted, Optional.of(known(first))))
                                .getMetadata()
                                .getLabels())
                .containsEntry("region", "eu")
                .containsEntry("theirs", "yes");
        assertThat(writes()).hasSize(3);
    }

    @Test
    void countsAnApplyThatChangedNothing() {
        var wanted = cluster();
        var first = written(writer.apply(wanted, Optional.empty()));

        // The caller knows the object without our fingerprint, so it has to ask.
        var bare = copy(first);
        bare.getMetadata().setAnnotations(Map.of());
        writer.apply(wanted, Optional.of(bare));

        assertThat(counted("apply", "unchanged")).isEqualTo(1);
    }

    @Test
    void showsItsWritesInTheCacheAtOnce() {
        var object = written(writer.create(cluster()));
        assertThat(known(object)).isNotNull();

        for (var i = 0; i < 50; i++) {
            object = written(writer.patch(object, withLease(object, 100 + i)));

            assertThat(known(object).spec().leaseDurationSeconds()).isEqualTo(100 + i);
            assertThat(known(object).getMetadata().getManagedFields()).isEmpty();
        }

        writer.delete(object);
        assertThat(cache.find(ObjectKey.of(object))).isEmpty();
    }

    private ManagedCluster cluster() {
        var cluster = new ManagedCluster();
        cluster.getMetadata().setName(kube.uniqueName("cluster"));
        cluster.setSpec(ManagedClusterSpecBuilder.builder().leaseDurationSeconds(60).build());
        return cluster;
    }

    private ManagedCluster withLease(ManagedCluster cluster, int seconds) {
        var copy = copy(cluster);
        copy.setSpec(
                ManagedClusterSpecBuilder.builder(cluster.spec())
                        .leaseDurationSeconds(seconds)
                        .build());
        return copy;
    }

    private ManagedCluster withCondition(ManagedCluster cluster, String status) {
        var copy = copy(cluster);
        copy.setStatus(
                ManagedClusterStatusBuilder.builder(cluster.status())
                        .conditions(
                                Conditions.with(
                                        cluster.status().conditions(),
                                        "Joined",
                                        status,
                                        "Test",
                                        "",
                                        NOW))
                        .build());
        return copy;
    }

    private static ManagedCluster copy(ManagedCluster cluster) {
        return ApiJson.serialization().clone(cluster);
    }

    private ManagedCluster known(ManagedCluster cluster) {
        return cache.find(ObjectKey.of(cluster)).orElseThrow();
    }

    private static ManagedCluster written(Outcome<ManagedCluster> outcome) {
        return outcome.written()
                .orElseThrow(() -> new AssertionError("not written but " + outcome));
    }

    private static String name(ManagedCluster cluster) {
        return cluster.getMetadata().getName();
    }

    private List<ApiRequest> requests() {
        return kube.requests().stream()
                .filter(request -> request.userAgent().equals("trellis/" + component))
                .toList();
    }

    private List<ApiRequest> writes() {
        return requests().stream().filter(ApiRequest::isWrite).toList();
    }

    private double counted(String verb, String result) {
        return registry.scrape(name -> name.equals("writes")).stream()
                .flatMap(metric -> ((CounterSnapshot) metric).getDataPoints().stream())
                .filter(point -> verb.equals(point.getLabels().get("verb")))
                .filter(point -> result.equals(point.getLabels().get("result")))
                .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
                .sum();
    }
}
