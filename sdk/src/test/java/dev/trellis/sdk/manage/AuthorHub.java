package dev.trellis.sdk.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpecBuilder;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSpecBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatusBuilder;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.RunningManager;
import dev.trellis.sdk.fixture.Works;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;

import org.assertj.core.api.ThrowingConsumer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A hub on which only an author's manager runs: what the hub's own manager and the clusters do
 * beside it, the test does.
 */
final class AuthorHub implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofMinutes(1);

    final Kube kube;
    final HubSession admin;
    final AddonKinds kinds;
    private final List<RunningManager> running = new ArrayList<>();
    private final List<String> held = new ArrayList<>();

    AuthorHub(Kube kube) {
        this.kube = kube;
        admin = new HubSession(kube);
        kinds = AddonKinds.stored(admin.api);
    }

    AddonManager manager() {
        return AddonManager.on(kube.client());
    }

    RunningManager run(AddonManager manager) {
        var started = manager.start();
        running.add(started);
        await().atMost(PATIENCE).until(started::isReady);
        return started;
    }

    /** A cluster with its namespace. */
    String cluster(String name) {
        return cluster(name, Map.of());
    }

    String cluster(String name, Map<String, String> labels) {
        if (kube.client().namespaces().withName(name).get() == null) {
            kube.client()
                    .resource(
                            new NamespaceBuilder()
                                    .withNewMetadata()
                                    .withName(name)
                                    .endMetadata()
                                    .build())
                    .create();
        }
        var cluster = new ManagedCluster();
        cluster.setMetadata(new ObjectMetaBuilder().withName(name).withLabels(labels).build());
        cluster.setSpec(ManagedClusterSpecBuilder.builder().hubAcceptsClient(true).build());
        admin.create(AddonCaches.CLUSTERS, cluster);
        return name;
    }

    /** Has a cluster deleted that somebody holds on to until the test ends. */
    void terminate(String cluster) {
        held.add(cluster);
        awaiting(
                () -> clusters(cluster).edit(found -> holding(found, List.of("example.dev/held"))));
        clusters(cluster).delete();
    }

    /** Changes a label of a cluster, which has managers look at it. */
    void label(String cluster, String value) {
        awaiting(() ->
                clusters(cluster)
                        .edit(found -> {
                            found.getMetadata().setLabels(Map.of("round", value));
                            return found;
                        }));
    }

    private Resource<GenericKubernetesResource> clusters(String name) {
        return kube.client()
                .genericKubernetesResources(
                        "cluster.open-cluster-management.io/v1", "ManagedCluster")
                .withName(name);
    }

    private static GenericKubernetesResource holding(
            GenericKubernetesResource object, List<String> finalizers) {
        object.getMetadata().setFinalizers(finalizers);
        return object;
    }

    ClusterManagementAddOn declare(String addon, Map<String, String> annotations) {
        var declaration = new ClusterManagementAddOn();
        declaration.setMetadata(
                new ObjectMetaBuilder().withName(addon).withAnnotations(annotations).build());
        declaration.setSpec(ClusterManagementAddOnSpecBuilder.builder().build());
        return admin.create(kinds.declarations(), declaration);
    }

    /** Declares the add-on and installs it on the cluster, owned by its declaration. */
    void install(String addon, String cluster) {
        install(addon, cluster, metadata -> metadata);
    }

    void install(String addon, String cluster, UnaryOperator<ObjectMetaBuilder> edit) {
        var declaration = declare(addon, Map.of());
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                edit.apply(
                                new ObjectMetaBuilder()
                                        .withName(addon)
                                        .withNamespace(cluster)
                                        .addToOwnerReferences(
                                                new OwnerReferenceBuilder()
                                                        .withApiVersion(
                                                                "addon.open-cluster-management.io/v1beta1")
                                                        .withKind("ClusterManagementAddOn")
                                                        .withName(addon)
                                                        .withUid(declaration.getMetadata().getUid())
                                                        .build()))
                        .build());
        install.setSpec(new ManagedClusterAddOnSpec(List.of()));
        admin.create(kinds.installs(), install);
    }

    Optional<ManagedClusterAddOn> find(String addon, String cluster) {
        return installs().load(new ObjectKey(cluster, addon));
    }

    Writer<ManagedClusterAddOn> installs() {
        return admin.writer(kinds.installs());
    }

    Optional<Condition> condition(String addon, String cluster, String type) {
        return find(addon, cluster)
                .flatMap(install -> Condition.find(install.status().conditions(), type));
    }

    void awaitCondition(String addon, String cluster, String type, String status) {
        awaiting(() ->
                assertThat(condition(addon, cluster, type))
                        .hasValueSatisfying(found -> assertThat(found.status()).isEqualTo(status)));
    }

    void awaitCondition(
            String addon, String cluster, String type, ThrowingConsumer<Condition> check) {
        awaiting(() -> assertThat(condition(addon, cluster, type)).hasValueSatisfying(check));
    }

    ManifestWork awaitWork(String namespace, String name) {
        return await().atMost(PATIENCE)
                .until(() -> work(namespace, name), Optional::isPresent)
                .orElseThrow();
    }

    Optional<ManifestWork> work(String namespace, String name) {
        return admin.writer(AddonCaches.WORKS).load(new ObjectKey(namespace, name));
    }

    /** The works of a namespace, by name. */
    List<ManifestWork> works(String namespace) {
        return kube
                .client()
                .resources(ManifestWork.class)
                .inNamespace(namespace)
                .list()
                .getItems()
                .stream()
                .sorted(Comparator.comparing(work -> work.getMetadata().getName()))
                .toList();
    }

    /** The cluster says about a work that it is applied and available. */
    void applied(String namespace, String name) {
        report(
                namespace,
                name,
                work -> Works.saying(Works.saying(work, "Applied", "True"), "Available", "True"));
    }

    /** The cluster says something about a work, beside what it said before. */
    void report(String namespace, String name, UnaryOperator<ManifestWork> said) {
        var work = awaitWork(namespace, name);
        var outcome =
                admin.writer(AddonCaches.WORKS)
                        .changeStatus(
                                work,
                                before -> {
                                    var copy = new ManifestWork();
                                    copy.setMetadata(before.getMetadata());
                                    copy.setSpec(before.spec());
                                    copy.setStatus(before.status());
                                    return said.apply(copy);
                                });
        assertThat(outcome).isInstanceOf(Outcome.Written.class);
    }

    /** The cluster reports values of objects, in place of those it reported before. */
    void feedback(String namespace, String name, Feedback... objects) {
        report(
                namespace,
                name,
                work -> {
                    work.setStatus(
                            ManifestWorkStatusBuilder.builder(work.status())
                                    .resourceStatus(null)
                                    .build());
                    for (var object : objects) {
                        Works.reporting(
                                work,
                                object.group(),
                                object.resource(),
                                object.name(),
                                object.values().toArray(FeedbackValue[]::new));
                    }
                    return work;
                });
    }

    record Feedback(String group, String resource, String name, List<FeedbackValue> values) {}

    static Feedback deployment(String name, FeedbackValue... values) {
        return new Feedback("apps", "deployments", name, List.of(values));
    }

    void delete(HasMetadata object) {
        kube.client().resource(object).delete();
    }

    void deleteInstall(String addon, String cluster) {
        find(addon, cluster).ifPresent(install -> installs().delete(install));
    }

    void awaitGone(String addon, String cluster) {
        awaiting(() -> assertThat(find(addon, cluster)).isEmpty());
    }

    static void awaiting(org.awaitility.core.ThrowingRunnable check) {
        await().atMost(PATIENCE).untilAsserted(check);
    }

    static List<String> names(List<ManifestWork> works) {
        return works.stream().map(work -> work.getMetadata().getName()).toList();
    }

    static Stream<String> types(ManagedClusterAddOn install) {
        return install.status().conditions().stream().map(Condition::type);
    }

    @Override
    public void close() {
        running.forEach(RunningManager::close);
        held.forEach(
                name -> awaiting(() -> clusters(name).edit(found -> holding(found, List.of()))));
        admin.close();
    }
}
