package dev.trellis.engine.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

@KubernetesTest
class EventRecorderIT {
    private static final EventSettings QUICK =
            new EventSettings(
                    100,
                    100,
                    Duration.ofMinutes(10),
                    Duration.ofMillis(200),
                    5,
                    Duration.ofHours(1));

    private final PrometheusRegistry registry = new PrometheusRegistry();

    @Test
    void showsEventsToKubectl(Kube kube) {
        var object = configMap(kube);
        try (var recorder = recorder(kube, QUICK)) {
            recorder.warning(object, "Blocked", "Install", "waits for the add-on \"maps\"");
            await().until(() -> !events(kube).isEmpty());
        }

        assertThat(kube.kubectl("get", "events", "-n", kube.namespace()).outOrThrow())
                .contains(
                        "Warning", "Blocked", "configmap/subject", "waits for the add-on \"maps\"");
        assertThat(
                        kube.kubectl("describe", "configmap", "subject", "-n", kube.namespace())
                                .outOrThrow())
                .contains("Blocked", "trellis.dev/test", "waits for the add-on \"maps\"");
    }

    @Test
    void countsRepetitionsInOneEvent(Kube kube) {
        var object = configMap(kube);
        try (var recorder = recorder(kube, QUICK)) {
            for (var i = 0; i < 7; i++) {
                recorder.normal(object, "Applied", "Apply", "as before");
            }
        }

        assertThat(events(kube))
                .satisfiesExactly(event -> {
                    assertThat(event.getSeries().getCount()).isEqualTo(7);
                    assertThat(event.getReason()).isEqualTo("Applied");
                });
        assertThat(
                        kube.kubectl("describe", "configmap", "subject", "-n", kube.namespace())
                                .outOrThrow())
                .contains("(x7 over");
    }

    @Test
    void dropsAndCountsWhatIsTooMuchForOneObject(Kube kube) {
        var object = configMap(kube);
        try (var recorder = recorder(kube, QUICK)) {
            for (var i = 0; i < 12; i++) {
                recorder.normal(object, "Applied", "Apply", "number " + i);
            }
        }

        assertThat(events(kube)).hasSize(5);
        assertThat(counted("created")).isEqualTo(5);
        assertThat(counted("dropped_too_many")).isEqualTo(7);
    }

    @Test
    void reportsOnObjectsOutsideOfNamespaces(Kube kube) {
        var name = kube.uniqueName("subject");
        var object =
                kube.client()
                        .resource(
                                new NamespaceBuilder()
                                        .withNewMetadata()
                                        .withName(name)
                                        .endMetadata()
                                        .build())
                        .create();
        try (var recorder = recorder(kube, QUICK)) {
            recorder.normal(object, "Seen", "Look", "é is a letter");
        }

        assertThat(kube.kubectl("describe", "namespace", name).outOrThrow()).isNotEmpty();
        assertThat(kube.kubectl("get", "events", "-n", "default").outOrThrow())
                .contains("namespace/" + name, "é is a letter");
    }

    @Test
    void neitherWaitsNorFailsWithoutAServer(Kube kube) {
        var object = configMap(kube);
        var nowhere =
                new ConfigBuilder(Config.empty()).withMasterUrl("https://127.0.0.1:1").build();
        try (var client = new KubernetesClientBuilder().withConfig(nowhere).build();
                var recorder =
                        new EventRecorder(
                                KubeApi.of(client),
                                "test",
                                "one",
                                new EventSettings(
                                        10,
                                        10,
                                        Duration.ofMinutes(1),
                                        Duration.ofSeconds(1),
                                        1000,
                                        Duration.ofHours(1)),
                                registry)) {
            for (var i = 0; i < 1000; i++) {
                recorder.normal(object, "Applied", "Apply", "number " + i);
            }
            await().until(() -> counted("failed") + counted("dropped_queue_full") == 1000);

            assertThat(counted("dropped_queue_full")).isPositive();
        }
    }

    private EventRecorder recorder(Kube kube, EventSettings settings) {
        return new EventRecorder(KubeApi.of(kube.client()), "test", "one", settings, registry);
    }

    private static List<Event> events(Kube kube) {
        return kube.client().events().v1().events().inNamespace(kube.namespace()).list().getItems();
    }

    private static ConfigMap configMap(Kube kube) {
        return kube.client()
                .resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withNamespace(kube.namespace())
                                .withName("subject")
                                .endMetadata()
                                .build())
                .create();
    }

    private double counted(String result) {
        return registry.scrape(name -> name.equals("events")).stream()
                .flatMap(metric -> ((CounterSnapshot) metric).getDataPoints().stream())
                .filter(point -> result.equals(point.getLabels().get("result")))
                .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
                .sum();
    }
}
