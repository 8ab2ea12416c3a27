package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a work costs in requests. Where a change makes this fail, it made every work of every fleet
 * cost more.
 */
@KubernetesTest(crds = "crds")
final class WorkBudgetIT {
    private final Kube kube;
    private final WorkBench bench;

    WorkBudgetIT(Kube kube) {
        this.kube = kube;
        this.bench = new WorkBench(kube);
    }

    @AfterEach
    void stop() {
        bench.close();
    }

    @Test
    void appliesWithTwoWritesOnTheHubAndTwoOfItsOwnOnTheMemberAndThenRests() {
        bench.start();
        var before = requests().size();

        bench.create(
                "paint",
                bench.configMap("red", "a: b"),
                bench.configMap("blue", "a: b"),
                deployment(1));
        bench.awaitApplied("paint");
        await().until(() -> bench.recorded("paint").size() == 3);

        assertThat(writes(before))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "patch manifestworks", 1L,
                                "patch manifestworks/status", 1L,
                                "create appliedmanifestworks", 1L,
                                "patch appliedmanifestworks/status", 1L,
                                "create configmaps", 2L,
                                "create deployments", 1L));

        var updated = requests().size();
        bench.replaceManifests(
                "paint",
                bench.configMap("red", "a: c"),
                bench.configMap("blue", "a: b"),
                deployment(1));
        bench.awaitApplied("paint");
        probe("one");

        assertThat(writes(updated))
                .as("one object and the status")
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("patch manifestworks/status", 1L, "update configmaps", 1L));

        // Changes of status only, as controllers on the member make them all the time.
        var rested = requests().size();
        reportReady(1);
        reportReady(2);
        probe("two");
        assertThat(counted(rested))
                .as("the objects that changed are read, nothing is written")
                .containsOnlyKeys("get deployments");
    }

    @Test
    void appliesAWorkThatCameWithItsFinalizerInThreeWrites() {
        bench.start();
        var before = requests().size();

        bench.createGuarded("paint", bench.configMap("red", "a: b"));
        bench.awaitApplied("paint");
        await().until(() -> bench.recorded("paint").size() == 1);

        assertThat(writes(before))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "patch manifestworks/status", 1L,
                                "create appliedmanifestworks", 1L,
                                "patch appliedmanifestworks/status", 1L,
                                "create configmaps", 1L));
    }

    @Test
    void restartsWithoutTellingTheHubWhatItKnows() {
        bench.start();
        bench.create("paint", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));
        bench.awaitApplied("paint");
        await().until(() -> bench.recorded("paint").size() == 2);
        bench.stop();
        var before = requests().size();

        bench.start();
        probe("one");

        assertThat(counted(before))
                .as("what it applied before is read, nothing is written")
                .containsOnlyKeys("get configmaps");
    }

    /** Without the reads: one follows where an object is seen before the answer that made it. */
    private Map<String, Long> writes(int since) {
        var counts = new TreeMap<>(counted(since));
        counts.keySet().removeIf(request -> request.startsWith("get "));
        return counts;
    }

    /** Another work, which is applied after what was to be done before. */
    private void probe(String name) {
        bench.create("probe-" + name, bench.configMap("probe-" + name, "a: b"));
        bench.awaitApplied("probe-" + name);
        await().until(() -> bench.recorded("probe-" + name).size() == 1);
    }

    private void reportReady(int replicas) {
        kube.client()
                .apps()
                .deployments()
                .inNamespace(bench.space)
                .withName("web")
                .editStatus(found -> {
                    found.setStatus(
                            new DeploymentStatusBuilder()
                                    .withReplicas(replicas)
                                    .withReadyReplicas(replicas)
                                    .build());
                    return found;
                });
    }

    private String deployment(int replicas) {
        return """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web, namespace: %s}
        spec:
          replicas: %d
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: web, image: web}]}
        """
                .formatted(bench.space, replicas);
    }

    private Map<String, Long> counted(int from) {
        var all = requests();
        return all.subList(from, all.size()).stream()
                .filter(request -> request.name().filter(it -> it.contains("probe-")).isEmpty())
                .collect(
                        Collectors.groupingBy(
                                request -> request.verb() + " " + request.resource(),
                                TreeMap::new,
                                Collectors.counting()));
    }

    /** What the agent asked for, but for lists, watches and discovery. */
    private List<ApiRequest> requests() {
        return kube.requests().stream()
                .filter(request -> request.user().equals(bench.user))
                .filter(request -> !request.resource().isEmpty())
                .filter(request -> !List.of("watch", "list").contains(request.verb()))
                .toList();
    }
}
