package dev.trellis.promote.transaction;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.FieldValue;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatus;
import dev.trellis.api.work.ResourceStatus;
import dev.trellis.api.work.StatusFeedback;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.interpreter.builtin.BuiltinLayer;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.delivery.Reach;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A hub with controllers of promotions that start and die, and an agent that says what it is told
 * to.
 */
final class PromoteHub {
    private static final String NOW = "2026-01-01T00:00:00Z";

    private final Kube kube;
    private final String cluster;
    private final Set<String> barred = new ConcurrentSkipListSet<>();
    private final Set<String> absent = new ConcurrentSkipListSet<>();
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    PromoteHub(Kube kube) {
        this.kube = kube;
        this.cluster = kube.uniqueName("member");
        join(cluster);
    }

    private void join(String name) {
        kube.client()
                .namespaces()
                .resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .endMetadata()
                                .build())
                .create();
    }

    /** Another cluster, which has none of the objects. */
    String joinEmpty() {
        var name = kube.uniqueName("member");
        join(name);
        absent.add(name);
        return name;
    }

    /** Another cluster, which has all of the objects. */
    String joinFull() {
        var name = kube.uniqueName("member");
        join(name);
        return name;
    }

    /** Lets nobody deliver to a cluster. */
    void bar(String name) {
        barred.add(name);
    }

    void allow(String name) {
        barred.remove(name);
    }

    KubernetesClient client() {
        return kube.client();
    }

    String cluster() {
        return cluster;
    }

    ObjectKey key(String name) {
        return new ObjectKey(kube.namespace(), name);
    }

    /** A process later than the others: it may take over from those that died. */
    void wait(Duration time) {
        ahead.updateAndGet(time::plus);
    }

    private Instant now() {
        return Instant.now().plus(ahead.get());
    }

    /** Controllers until they are closed, under a name of their own. */
    final class Running implements AutoCloseable {
        private final Caches caches;
        private final Controllers controllers;
        private final HubAccess access;

        Running(KubernetesClient client, String name) {
            var registry = new PrometheusRegistry();
            var api = KubeApi.of(client, ApiJson.serialization());
            caches = new Caches(api, CacheSettings.USUAL, registry);
            InstantSource clock = PromoteHub.this::now;
            access = new HubAccess(api, caches, new WriteMetrics(registry), "promote", clock);
            controllers = Controllers.of(registry).waitFor(caches::haveSynced);
            PromotionEngine.addTo(
                    controllers, access, name, Reach.everywhere((_, to) -> !barred.contains(to)));
            PromotionEngine.follow(controllers, access, () -> List.of(new BuiltinLayer()));
            caches.start();
            controllers.start();
        }

        Promotions promotions() {
            return new Promotions(access);
        }

        @Override
        public void close() {
            try {
                controllers.stop(Duration.ofSeconds(20));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            caches.close();
        }
    }

    Running start(KubernetesClient client, String name) {
        return new Running(client, name);
    }

    Running start() {
        return start(kube.client(), "one");
    }

    /** As a person does it, who is not the process that carries it out. */
    void submit(Submission submission) {
        requests().submit(submission);
    }

    void ask(String name, String desiredPhase) {
        requests().ask(promotion(name).orElseThrow(), desiredPhase);
    }

    private Promotions requests() {
        var registry = new PrometheusRegistry();
        var api = KubeApi.of(kube.client(), ApiJson.serialization());
        var caches = new Caches(api, CacheSettings.USUAL, registry);
        return new Promotions(
                new HubAccess(
                        api, caches, new WriteMetrics(registry), "person", InstantSource.system()));
    }

    /** Brings a promotion back to its controller, as time would. */
    void poke(String name) {
        annotate(Promotion.class, name, "test/poked", now().toString());
    }

    void annotate(PromotedBundle bundle, String key, String value) {
        annotate(PromotedBundle.class, bundle.getMetadata().getName(), key, value);
    }

    /** Without a version, since controllers write the same objects. */
    private void annotate(
            Class<? extends HasMetadata> type, String name, String key, String value) {
        kube.client()
                .resources(type)
                .inNamespace(kube.namespace())
                .withName(name)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\":{\"annotations\":{\"%s\":\"%s\"}}}".formatted(key, value));
    }

    /** Takes a record away that is over. */
    void forget(String name) {
        promotion(name)
                .ifPresent(_ ->
                        kube.client()
                                .resources(Promotion.class)
                                .inNamespace(kube.namespace())
                                .withName(name)
                                .edit(it -> {
                                    it.getMetadata().setFinalizers(List.of());
                                    return it;
                                }));
        promotion(name).ifPresent(this::delete);
    }

    Optional<Promotion> promotion(String name) {
        return find(Promotion.class, key(name));
    }

    Optional<PromotedBundle> bundle(String name) {
        return find(PromotedBundle.class, key(name));
    }

    List<PromotedBundle> bundles() {
        return kube.client()
                .resources(PromotedBundle.class)
                .inNamespace(kube.namespace())
                .list()
                .getItems();
    }

    String phase(String name) {
        return promotion(name).map(it -> it.status().phaseName()).orElse("gone");
    }

    List<ManifestWork> works() {
        return works(cluster);
    }

    List<ManifestWork> works(String at) {
        return kube.client().resources(ManifestWork.class).inNamespace(at).list().getItems();
    }

    List<PromotionClaim> claims() {
        return claims(cluster);
    }

    List<PromotionClaim> claims(String at) {
        return kube.client().resources(PromotionClaim.class).inNamespace(at).list().getItems();
    }

    /** All that is left on the hub beside the record. */
    List<String> leftovers() {
        var left = new ArrayList<String>();
        works().forEach(it -> left.add(it.toString()));
        claims().forEach(it -> left.add(it.toString()));
        kube.client()
                .resources(PromotionPayload.class)
                .inNamespace(kube.namespace())
                .list()
                .getItems()
                .forEach(it -> left.add(it.toString()));
        bundles().forEach(it -> left.add(it.toString()));
        kube.client()
                .resources(PropagationPolicy.class)
                .inNamespace(kube.namespace())
                .list()
                .getItems()
                .forEach(it -> left.add(it.toString()));
        kube.client()
                .secrets()
                .inNamespace(kube.namespace())
                .list()
                .getItems()
                .forEach(it -> left.add("Secret " + it.getMetadata().getName()));
        return left;
    }

    private <T extends HasMetadata> Optional<T> find(Class<T> type, ObjectKey key) {
        return Optional.ofNullable(
                kube.client()
                        .resources(type)
                        .inNamespace(key.namespace())
                        .withName(key.name())
                        .get());
    }

    /** The agent reports every work: all is there, applied and healthy. */
    void report() {
        works().forEach(this::report);
    }

    void report(String at) {
        works(at).forEach(this::report);
    }

    /** The agent reports a work as it has read it. */
    void report(ManifestWork work) {
        var there =
                !absent.contains(work.getMetadata().getNamespace())
                        || !work.getMetadata().getName().endsWith("-probe");
        var status = told(work, there);
        if (status.equals(work.getStatus())) {
            return;
        }
        work.setStatus(status);
        try {
            kube.client().resource(work).updateStatus();
        } catch (KubernetesClientException e) {
            if (e.getCode() != 409 && e.getCode() != 404) {
                throw e;
            }
        }
    }

    /** What an agent says of a work that it carried out whole. */
    static ManifestWorkStatus told(ManifestWork work) {
        return told(work, true);
    }

    private static ManifestWorkStatus told(ManifestWork work, boolean isThere) {
        var generation = work.getMetadata().getGeneration();
        var manifests = new ArrayList<ManifestStatus>();
        for (var manifest : work.spec().manifests()) {
            var tree = manifest.toTree();
            var version = tree.path("apiVersion").asText();
            var group = version.contains("/") ? version.substring(0, version.indexOf('/')) : "";
            var id =
                    new ObjectId(
                            group,
                            tree.path("kind").asText(),
                            tree.at("/metadata/namespace").asText(""),
                            tree.at("/metadata/name").asText());
            manifests.add(
                    new ManifestStatus(
                            new ManifestMeta(
                                    manifests.size(),
                                    group,
                                    "v1",
                                    id.kind(),
                                    null,
                                    id.name(),
                                    id.namespace().isEmpty() ? null : id.namespace()),
                            new StatusFeedback(
                                    List.of(
                                            new FeedbackValue(
                                                    "uid",
                                                    new FieldValue(
                                                            FieldValue.STRING,
                                                            null,
                                                            Submissions.UID + id.hash(),
                                                            null,
                                                            null)))),
                            List.of(
                                    condition("Applied", generation),
                                    isThere ? condition("Available", null) : lacking(),
                                    condition("PromoteHealthy", null))));
        }
        return new ManifestWorkStatus(List.of(), new ResourceStatus(manifests));
    }

    private static Condition lacking() {
        return new Condition("Available", Condition.FALSE, null, NOW, "Told", "");
    }

    private static Condition condition(String type, @Nullable Long generation) {
        return new Condition(type, Condition.TRUE, generation, NOW, "Told", "");
    }

    /** Whether the agent would leave all objects alone if the works went now. */
    boolean leavesObjectsAlone() {
        return works().stream()
                .filter(work -> !work.getMetadata().getName().endsWith("-probe"))
                .allMatch(work -> {
                    var option = work.spec().deleteOption();
                    return option != null && DeleteOption.ORPHAN.equals(option.propagationPolicy());
                });
    }

    void delete(HasMetadata object) {
        kube.client().resource(object).delete();
    }
}
