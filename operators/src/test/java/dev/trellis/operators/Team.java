package dev.trellis.operators;

import static org.awaitility.Awaitility.await;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.CatalogSource;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operator.SubscriptionCondition;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.event.EventSettings;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.operators.image.ImageSettings;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;

import org.awaitility.core.ThrowingRunnable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** A namespace whose operators are looked after, with APIs that no other test has. */
final class Team implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    final String namespace;
    final KubernetesClient client;
    final PrometheusRegistry registry = new PrometheusRegistry();
    private final List<String> namespaces = new ArrayList<>();
    private final Kube kube;
    private final String suffix;
    private final Caches caches;
    private final EventRecorder events;
    private final Controllers controllers;

    Team(Kube kube) {
        this(kube, ImageSettings.USUAL);
    }

    Team(Kube kube, ImageSettings images) {
        this(kube, images, InstantSource.system());
    }

    Team(Kube kube, ImageSettings images, InstantSource clock) {
        this(kube, images, Settings.USUAL, clock);
    }

    Team(Kube kube, ImageSettings images, Settings settings, InstantSource clock) {
        this.kube = kube;
        this.namespace = kube.namespace();
        this.namespaces.add(namespace);
        this.suffix = kube.uniqueName("t").replaceAll("[^a-z0-9]", "") + ".example";
        apply(Crds.operators().stream().map(Crd::yaml).collect(Collectors.joining("---\n")));
        // A definition that was made this very moment has no conditions to wait for.
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        kube.kubectl(
                                        "wait",
                                        "crd",
                                        "--for=condition=Established",
                                        "--timeout=60s",
                                        "subscriptions.operators.coreos.com",
                                        "catalogsources.operators.coreos.com",
                                        "installplans.operators.coreos.com",
                                        "operatorgroups.operators.coreos.com",
                                        "operatorconditions.operators.coreos.com",
                                        "clusterserviceversions.operators.coreos.com")
                                .outOrThrow());
        client =
                new KubernetesClientBuilder()
                        .withConfig(kube.client().getConfiguration())
                        .withKubernetesSerialization(ApiJson.serialization())
                        .build();
        var api = KubeApi.of(client);
        caches = new Caches(api, CacheSettings.USUAL, registry);
        events = new EventRecorder(api, "operators", "test", EventSettings.USUAL, registry);
        controllers = Controllers.of(registry).waitFor(caches::haveSynced);
        OperatorControllers.addTo(
                controllers,
                new OperatorControllers.Surroundings(
                        api,
                        caches,
                        new WriteMetrics(registry),
                        registry,
                        events,
                        "tests",
                        settings,
                        images,
                        clock));
        caches.start();
        controllers.start();
    }

    /** The example of the documentation, in this namespace and with APIs of its own. */
    String example() {
        try {
            return mine(Files.readString(Path.of("../docs/examples/operators/team.yaml")));
        } catch (IOException e) {
            throw new UncheckedIOException("the example is not there", e);
        }
    }

    String mine(String yaml) {
        return yaml.replace("namespace: team", "namespace: " + namespace)
                .replace("sourceNamespace: team", "sourceNamespace: " + namespace)
                .replace("[team]", "[" + namespace + "]")
                .replace("queue.example", "queue." + suffix)
                .replace("vault.example", "vault." + suffix);
    }

    void apply(String yaml) {
        kube.kubectlWithInput(yaml, "apply", "--server-side", "--force-conflicts", "-f", "-")
                .outOrThrow();
    }

    /** One more namespace, whose Deployments are said to be available too. */
    String another(String prefix) {
        var name = kube.uniqueName(prefix);
        client.resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .endMetadata()
                                .build())
                .create();
        namespaces.add(name);
        return name;
    }

    String crd(String plural, String of) {
        return plural + "." + of + "." + suffix;
    }

    <T extends HasMetadata> Optional<T> find(Class<T> type, String name) {
        return Optional.ofNullable(
                client.resources(type).inNamespace(namespace).withName(name).get());
    }

    <T extends HasMetadata> List<T> all(Class<T> type) {
        return client.resources(type).inNamespace(namespace).list().getItems();
    }

    String phase(String operator) {
        return find(ClusterServiceVersion.class, operator)
                .map(one -> one.status().phaseOrEmpty() + " " + one.status().reason())
                .orElse("absent");
    }

    Map<String, String> conditions(String subscription) {
        return find(Subscription.class, subscription)
                .flatMap(one -> Optional.ofNullable(one.getStatus()))
                .map(status ->
                        status.conditions().stream()
                                .filter(one -> one.status().equals("True"))
                                .collect(
                                        Collectors.toMap(
                                                SubscriptionCondition::type,
                                                one -> one.reason() + ": " + one.message())))
                .orElseGet(HashMap::new);
    }

    String catalogState(String name) {
        return find(CatalogSource.class, name)
                .flatMap(one -> Optional.ofNullable(one.status().connectionState()))
                .map(one -> one.lastObservedState())
                .orElse("");
    }

    /** The sum over all labels: how much, or for a histogram how often. */
    double metric(String name) {
        return registry.scrape(it -> name.equals(it) || name.equals(it + "_total")).stream()
                .flatMap(one -> one.getDataPoints().stream())
                .mapToDouble(one ->
                        switch (one) {
                            case CounterSnapshot.CounterDataPointSnapshot counter ->
                                    counter.getValue();
                            case GaugeSnapshot.GaugeDataPointSnapshot gauge -> gauge.getValue();
                            case HistogramSnapshot.HistogramDataPointSnapshot histogram ->
                                    histogram.getCount();
                            default -> 0;
                        })
                .sum();
    }

    List<InstallPlan> plans() {
        return all(InstallPlan.class);
    }

    /** Waits for it, while every Deployment is said to be available as it appears. */
    void eventually(ThrowingRunnable assertion) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    makeAvailable();
                    assertion.run();
                });
    }

    private void makeAvailable() {
        for (var one : namespaces) {
            makeAvailable(client.resources(Deployment.class).inNamespace(one).list().getItems());
        }
    }

    private void makeAvailable(List<Deployment> deployments) {
        for (var deployment : deployments) {
            var generation = deployment.getMetadata().getGeneration();
            var status = deployment.getStatus();
            if (status != null
                    && Objects.equals(status.getObservedGeneration(), generation)
                    && Objects.equals(status.getAvailableReplicas(), 1)) {
                continue;
            }
            sayAvailable(deployment, generation);
        }
    }

    private void sayAvailable(Deployment deployment, long generation) {
        try {
            client.resource(
                            new DeploymentBuilder(deployment)
                                    .withNewStatus()
                                    .withObservedGeneration(generation)
                                    .withReplicas(1)
                                    .withUpdatedReplicas(1)
                                    .withReadyReplicas(1)
                                    .withAvailableReplicas(1)
                                    .addNewCondition()
                                    .withType("Available")
                                    .withStatus("True")
                                    .withReason("Test")
                                    .withMessage("said by a test")
                                    .endCondition()
                                    .endStatus()
                                    .build())
                    .updateStatus();
        } catch (KubernetesClientException e) {
            // Changed or deleted meanwhile: the next look sees what is there.
        }
    }

    @Override
    public void close() {
        try {
            controllers.stop(Duration.ofSeconds(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        caches.close();
        events.close();
        client.close();
    }
}
