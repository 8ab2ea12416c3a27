package dev.trellis.promote.policy;

import dev.trellis.api.promotion.ClusterPropagationPolicy;
import dev.trellis.api.promotion.PolicyRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.promote.access.HubAccess;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Tells each policy how its bundles fare. One that is deleted goes once no bundle counts on it any
 * more: their works stay as they are.
 */
public final class PolicyController implements Controller<PolicyRef> {
    private final HubAccess hub;
    private final PolicyBook book;
    private final Writer<PropagationPolicy> policies;
    private final Writer<ClusterPropagationPolicy> clusterPolicies;

    public PolicyController(HubAccess hub, PolicyBook book) {
        this.hub = hub;
        this.book = book;
        this.policies = hub.writer(HubAccess.POLICIES);
        this.clusterPolicies = hub.writer(HubAccess.CLUSTER_POLICIES);
    }

    public void lookInto(KeySink<PolicyRef> queue) {
        CacheSource.connect(hub.policies(), it -> List.of(Policy.of(it).ref()), queue);
        CacheSource.connect(hub.clusterPolicies(), it -> List.of(Policy.of(it).ref()), queue);
        CacheSource.connect(
                hub.bundles(),
                bundle ->
                        Stream.concat(
                                        Stream.ofNullable(bundle.status().policyRef()),
                                        book.ranked(bundle).stream().map(Policy::ref))
                                .distinct()
                                .toList(),
                queue);
    }

    @Override
    public Next reconcile(PolicyRef ref) {
        return book.find(ref).map(this::look).orElse(Next.DONE);
    }

    private Next look(Policy policy) {
        if (policy.isTerminating()) {
            return letGo(policy);
        }
        var mine = new ArrayList<PromotedBundle>();
        var lost = new TreeMap<ObjectKey, Policy>();
        for (var bundle : bundles(policy)) {
            var ranked = book.ranked(bundle);
            if (ranked.stream().noneMatch(it -> it.ref().equals(policy.ref()))) {
                continue;
            }
            if (ranked.getFirst().ref().equals(policy.ref())) {
                mine.add(bundle);
            } else {
                lost.put(ObjectKey.of(bundle), ranked.getFirst());
            }
        }
        var status = PolicyReport.of(policy, mine, lost, hub.clock().instant());
        return switch (policy.object()) {
            case PropagationPolicy known -> {
                var told = copy(known, known.getMetadata());
                told.setStatus(status);
                yield Next.after(policies.patchStatus(known, told));
            }
            case ClusterPropagationPolicy known -> {
                var told = copy(known, known.getMetadata());
                told.setStatus(status);
                yield Next.after(clusterPolicies.patchStatus(known, told));
            }
            default -> throw new IllegalStateException("no policy: " + policy.ref());
        };
    }

    private List<PromotedBundle> bundles(Policy policy) {
        return policy.isNamespaced() ? hub.bundles().in(policy.namespace()) : hub.bundles().all();
    }

    private Next letGo(Policy policy) {
        var finalizers = new ArrayList<>(policy.object().getMetadata().getFinalizers());
        var isCounted =
                bundles(policy).stream()
                        .map(bundle -> Optional.ofNullable(bundle.status().policyRef()))
                        .anyMatch(Optional.of(policy.ref())::equals);
        if (isCounted || !finalizers.remove(PromotionMarks.FINALIZER)) {
            return Next.DONE;
        }
        var free =
                new ObjectMetaBuilder(policy.object().getMetadata())
                        .withFinalizers(finalizers)
                        .build();
        return switch (policy.object()) {
            case PropagationPolicy known -> Next.after(policies.patch(known, copy(known, free)));
            case ClusterPropagationPolicy known ->
                    Next.after(clusterPolicies.patch(known, copy(known, free)));
            default -> throw new IllegalStateException("no policy: " + policy.ref());
        };
    }

    private static PropagationPolicy copy(PropagationPolicy policy, ObjectMeta metadata) {
        var copy = new PropagationPolicy();
        copy.setMetadata(metadata);
        copy.setSpec(policy.getSpec());
        copy.setStatus(policy.getStatus());
        return copy;
    }

    private static ClusterPropagationPolicy copy(
            ClusterPropagationPolicy policy, ObjectMeta metadata) {
        var copy = new ClusterPropagationPolicy();
        copy.setMetadata(metadata);
        copy.setSpec(policy.getSpec());
        copy.setStatus(policy.getStatus());
        return copy;
    }
}
