package dev.trellis.operators.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.CsvRbac;
import dev.trellis.operators.kind.Kinds;
import dev.trellis.operators.kind.Labels;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Targets;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps the accounts and rights of operators, and takes them away with the operator. */
final class Rights {
    private final KubeApi api;
    private final List<Held<?>> held;

    /** The objects of one kind. */
    private record Held<T extends HasMetadata>(
            ResourceKind<T> kind, WatchCache<T> cache, Writer<T> writer) {

        Outcome<T> apply(T wanted) {
            return writer.apply(wanted, cache.find(ObjectKey.of(wanted)));
        }

        /** Those of an operator; of the namespaced ones only what is outside of its home. */
        List<T> foreign(ObjectKey operator) {
            return cache.all().stream()
                    .filter(one ->
                            Metadata.label(one, OperatorMarks.OWNER)
                                    .filter(Labels.value(operator.name())::equals)
                                    .isPresent())
                    .filter(one ->
                            Metadata.label(one, OperatorMarks.OWNER_NAMESPACE)
                                    .filter(operator.namespace()::equals)
                                    .isPresent())
                    .filter(one -> !operator.namespace().equals(one.getMetadata().getNamespace()))
                    .toList();
        }
    }

    Rights(KubeApi api, Caches all, OperatorCaches caches, WriteMetrics writes, String manager) {
        this.api = api;
        this.held =
                List.of(
                        held(Kinds.ACCOUNTS, caches.accounts(), api, all, writes, manager),
                        held(Kinds.ROLES, caches.roles(), api, all, writes, manager),
                        held(Kinds.BINDINGS, caches.bindings(), api, all, writes, manager),
                        held(Kinds.CLUSTER_ROLES, caches.clusterRoles(), api, all, writes, manager),
                        held(
                                Kinds.CLUSTER_BINDINGS,
                                caches.clusterBindings(),
                                api,
                                all,
                                writes,
                                manager));
    }

    private static <T extends HasMetadata> Held<T> held(
            ResourceKind<T> kind,
            WatchCache<T> cache,
            KubeApi api,
            Caches all,
            WriteMetrics writes,
            String manager) {
        return new Held<>(kind, cache, new Writer<>(api, kind, all, writes, manager));
    }

    /** What the operator may do at home: brought by its plan, and brought back here. */
    Optional<String> restore(ClusterServiceVersion operator) {
        var tree = api.json().convertValue(operator, JsonNode.class);
        return write(CsvRbac.of(tree, operator.getMetadata().getNamespace()));
    }

    /** What follows from the group: rights in its namespaces, and none in others. */
    Optional<String> spread(ClusterServiceVersion operator, Targets targets) {
        var tree = api.json().convertValue(operator, JsonNode.class);
        return write(TargetRights.of(tree, targets));
    }

    private Optional<String> write(List<? extends JsonNode> wanted) {
        for (var one : wanted) {
            for (var kind : held) {
                if (kind.kind().kind().equals(one.path("kind").asText())) {
                    var refusal = apply(kind, one);
                    if (refusal.isPresent()) {
                        return refusal;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private <T extends HasMetadata> Optional<String> apply(Held<T> kind, JsonNode wanted) {
        var object = api.json().convertValue(wanted, kind.kind().type());
        return kind.apply(object) instanceof Outcome.Refused<T>(_, _, var message)
                ? Optional.of(message)
                : Optional.empty();
    }

    /** Deletes what no owner reference takes along. */
    Next takeAway(ClusterServiceVersion operator) {
        var next = Next.DONE;
        for (var kind : held) {
            next = Next.both(next, takeAway(kind, ObjectKey.of(operator)));
        }
        return next;
    }

    private static <T extends HasMetadata> Next takeAway(Held<T> kind, ObjectKey operator) {
        return Next.ofEach(kind.foreign(operator), one -> Next.after(kind.writer().delete(one)));
    }

    /** The operators whose rights an object is. */
    static List<ObjectKey> owner(HasMetadata object) {
        var names = new ArrayList<ObjectKey>();
        Metadata.label(object, OperatorMarks.OWNER)
                .ifPresent(name ->
                        Metadata.label(object, OperatorMarks.OWNER_NAMESPACE)
                                .ifPresent(home -> names.add(new ObjectKey(home, name))));
        return names;
    }
}
