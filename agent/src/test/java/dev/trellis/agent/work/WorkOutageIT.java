package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.Wire;
import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What stays and what comes back when a hub is away, or a member has forgotten everything. */
@KubernetesTest(crds = "crds")
final class WorkOutageIT {
    private final Kube kube;
    private final WorkBench bench;

    WorkOutageIT(Kube kube) {
        this.kube = kube;
        this.bench = new WorkBench(kube);
    }

    @AfterEach
    void stop() {
        bench.close();
    }

    @Test
    void keepsWorksAppliedWhileTheHubIsAwayForHoursAndThenCatchesUp() {
        try (var wire = Wire.to(URI.create(kube.client().getMasterUrl().toString()))) {
            bench.start(wire);
            bench.create("paint", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));
            bench.awaitApplied("paint");
            await().until(() -> bench.recorded("paint").size() == 2);

            wire.cut();
            bench.shiftClock(Duration.ofHours(5));
            bench.replaceManifests("paint", bench.configMap("red", "a: c"));
            touchRecord();
            kube.client().configMaps().inNamespace(bench.space).withName("red").delete();

            bench.awaitConfigMap("red", it -> data(it).equals("b"));
            assertThat(bench.findConfigMap("blue")).isPresent();
            assertThat(bench.applied("paint"))
                    .get()
                    .satisfies(record -> {
                        assertThat(record.getMetadata().getDeletionTimestamp()).isNull();
                        assertThat(record.status().evictionStartTime()).isNull();
                    });

            wire.mend();

            bench.awaitApplied("paint");
            bench.awaitConfigMap("red", it -> data(it).equals("c"));
            bench.awaitConfigMap("blue", Optional::isEmpty);
        }
    }

    @Test
    void bringsEverythingAgainToAMemberThatWasReset() {
        bench.start();
        bench.create("paint", bench.configMap("red", "a: b"));
        bench.awaitApplied("paint");
        await().until(() -> bench.recorded("paint").size() == 1);
        var first = bench.applied("paint").orElseThrow().getMetadata().getUid();

        // Without finalizers nobody is asked: the record is simply no more.
        var records = kube.client().resources(AppliedManifestWork.class);
        var name = bench.applied("paint").orElseThrow().getMetadata().getName();
        records.withName(name)
                .edit(record -> {
                    record.getMetadata().setFinalizers(List.of());
                    return record;
                });
        records.withName(name).delete();
        kube.client().configMaps().inNamespace(bench.space).withName("red").delete();

        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        bench.applied("paint")
                                .filter(record -> !record.getMetadata().getUid().equals(first))
                                .filter(record -> record.status().appliedResources().size() == 1)
                                .isPresent());
        bench.awaitConfigMap(
                "red",
                it ->
                        it.filter(map -> WorkBench.owners(map) == 1)
                                .filter(map ->
                                        !map.getMetadata()
                                                .getOwnerReferences()
                                                .getFirst()
                                                .getUid()
                                                .equals(first))
                                .isPresent());
    }

    @Test
    void tellsWhatIsLeftOfAWorkWhoseDeletionTakesLong() {
        bench.start();
        bench.create(
                "paint",
                """
                {apiVersion: v1, kind: ConfigMap, metadata: {name: held, namespace: %s, finalizers: [example.com/hold]}}
                """
                        .formatted(bench.space),
                bench.configMap("free", "a: b"));
        bench.awaitApplied("paint");
        await().until(() -> bench.recorded("paint").size() == 2);
        bench.shiftClock(Duration.ofMinutes(1));

        bench.works().withName("paint").delete();

        var work =
                bench.awaitWork(
                        "paint", it -> WorkBench.each(it, "Available").equals(List.of("T", "F")));
        assertThat(work.getMetadata().getDeletionTimestamp()).isNotNull();

        kube.client()
                .configMaps()
                .inNamespace(bench.space)
                .withName("held")
                .edit(map -> {
                    map.getMetadata().setFinalizers(List.of());
                    return map;
                });
        await().atMost(Duration.ofSeconds(60)).until(() -> bench.find("paint").isEmpty());
    }

    /** Has the agent think anew about whether anybody wants the record. */
    private void touchRecord() {
        var name = bench.applied("paint").orElseThrow().getMetadata().getName();
        kube.kubectl("label", "appliedmanifestwork", name, "touched=yes").outOrThrow();
    }

    private static String data(Optional<ConfigMap> map) {
        return map.map(ConfigMap::getData).map(data -> data.getOrDefault("a", "")).orElse("");
    }
}
