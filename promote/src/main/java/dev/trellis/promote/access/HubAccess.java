package dev.trellis.promote.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.promotion.ClusterPropagationPolicy;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The hub as promotions see it. */
public final class HubAccess {
    public static final ResourceKind<Promotion> PROMOTIONS = ResourceKind.of(Promotion.class);
    public static final ResourceKind<PromotedBundle> BUNDLES =
            ResourceKind.of(PromotedBundle.class);
    public static final ResourceKind<PromotionClaim> CLAIMS = ResourceKind.of(PromotionClaim.class);
    public static final ResourceKind<PromotionPayload> PAYLOADS =
            ResourceKind.of(PromotionPayload.class);
    public static final ResourceKind<PropagationPolicy> POLICIES =
            ResourceKind.of(PropagationPolicy.class);
    public static final ResourceKind<ClusterPropagationPolicy> CLUSTER_POLICIES =
            ResourceKind.of(ClusterPropagationPolicy.class);
    public static final ResourceKind<PlacementDecision> DECISIONS =
            ResourceKind.of(PlacementDecision.class);
    public static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);
    public static final ResourceKind<Secret> SECRETS = ResourceKind.of(Secret.class);

    /** What the API server must serve. */
    public static final List<ResourceKind<?>> NEEDED =
            List.of(
                    PROMOTIONS,
                    BUNDLES,
                    CLAIMS,
                    PAYLOADS,
                    POLICIES,
                    CLUSTER_POLICIES,
                    DECISIONS,
                    WORKS);

    private final KubeApi api;
    private final Caches caches;
    private final WriteMetrics metrics;
    private final String manager;
    private final InstantSource clock;
    private final WatchCache<Promotion> promotions;
    private final WatchCache<PromotedBundle> bundles;
    private final WatchCache<PromotionClaim> claims;
    private final WatchCache<PromotionPayload> payloads;
    private final WatchCache<PropagationPolicy> policies;
    private final WatchCache<ClusterPropagationPolicy> clusterPolicies;
    private final WatchCache<PlacementDecision> decisions;
    private final WatchCache<ManifestWork> works;

    /**
     * @param manager the name under which the hub records what is written
     */
    public HubAccess(
            KubeApi api, Caches caches, WriteMetrics metrics, String manager, InstantSource clock) {
        this.api = api;
        this.caches = caches;
        this.metrics = metrics;
        this.manager = manager;
        this.clock = clock;
        this.promotions = caches.of(Scope.all(PROMOTIONS));
        this.bundles = caches.of(Scope.all(BUNDLES));
        this.claims = caches.of(Scope.all(CLAIMS));
        this.payloads = caches.of(Scope.all(PAYLOADS));
        this.policies = caches.of(Scope.all(POLICIES));
        this.clusterPolicies = caches.of(Scope.all(CLUSTER_POLICIES));
        this.decisions = caches.of(Scope.all(DECISIONS));
        // Not those of add-ons: they are many.
        this.works = caches.of(Scope.all(WORKS).labelled(new LabelTerm.Has(PromotionMarks.BUNDLE)));
    }

    public WatchCache<Promotion> promotions() {
        return promotions;
    }

    public WatchCache<PromotedBundle> bundles() {
        return bundles;
    }

    public WatchCache<PromotionClaim> claims() {
        return claims;
    }

    public WatchCache<PromotionPayload> payloads() {
        return payloads;
    }

    public WatchCache<PropagationPolicy> policies() {
        return policies;
    }

    public WatchCache<ClusterPropagationPolicy> clusterPolicies() {
        return clusterPolicies;
    }

    public WatchCache<PlacementDecision> decisions() {
        return decisions;
    }

    public WatchCache<ManifestWork> works() {
        return works;
    }

    public <T extends HasMetadata> Writer<T> writer(ResourceKind<T> kind) {
        return new Writer<>(api, kind, caches, metrics, manager);
    }

    /** Shows the caches an object as the server has it now, where they may be behind. */
    public <T extends HasMetadata> void show(ResourceKind<T> kind, ObjectKey key) {
        var answer = api.send(Call.get(kind.path(key)));
        if (answer.succeeded()) {
            caches.written(kind, answer);
        }
    }

    public InstantSource clock() {
        return clock;
    }

    /** Live, here and below: values of Secrets are not to stay in a cache. */
    public Optional<Secret> secret(ObjectKey key) {
        return writer(SECRETS).load(key);
    }

    /** The values of a Secret of the hub as the member's is to have them. */
    public Optional<JsonNode> secretValues(ObjectKey key) {
        return secret(key)
                .map(secret -> {
                    var values = JsonNodeFactory.instance.objectNode();
                    if (secret.getData() != null) {
                        secret.getData().forEach(values::put);
                    }
                    return values;
                });
    }

    /** The works of a cluster that no bundle has, live: add-ons have many. */
    public List<ManifestWork> worksOfOthers(String cluster) {
        var call =
                Call.get(WORKS.path(Optional.of(cluster)))
                        .with("labelSelector", "!" + PromotionMarks.BUNDLE);
        var answer = api.send(call);
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return StreamSupport.stream(answer.tree().path("items").spliterator(), false)
                .map(item -> WORKS.read(item, api.json()))
                .toList();
    }

    /** The Secrets of the hub with this label, named and no more. */
    public List<Secret> secrets(String namespace, String label, String value) {
        var call =
                Call.get(SECRETS.path(Optional.of(namespace)))
                        .with("labelSelector", label + "=" + value);
        var answer = api.send(call);
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return StreamSupport.stream(answer.tree().path("items").spliterator(), false)
                .map(item -> SECRETS.read(item, api.json()))
                .toList();
    }
}
