package dev.trellis.operators.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.operators.kind.CsvRbac;
import dev.trellis.operators.kind.Kinds;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Targets;
import dev.trellis.operators.owned.Held;
import dev.trellis.operators.serving.ExtensionApis;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps the accounts and rights of operators, and takes them away with the operator. */
final class Rights {
    private final KubeApi api;
    private final WatchCache<CustomResourceDefinition> definitions;
    private final Held<ClusterRole> roles;
    private final List<Held<?>> held;
    private final ExtensionApis extensions;

    Rights(KubeApi api, OperatorCaches caches, ExtensionApis extensions, Held.Writers writers) {
        this.extensions = extensions;
        this.api = api;
        this.definitions = caches.crds();
        this.roles = writers.held(Kinds.CLUSTER_ROLES, caches.clusterRoles());
        this.held =
                List.of(
                        writers.held(Kinds.ACCOUNTS, caches.accounts()),
                        writers.held(Kinds.ROLES, caches.roles()),
                        writers.held(Kinds.BINDINGS, caches.bindings()),
                        roles,
                        writers.held(Kinds.CLUSTER_BINDINGS, caches.clusterBindings()));
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

    /** What people may do with the APIs of the operator. */
    Next provide(ClusterServiceVersion operator) {
        return Next.ofEach(
                ApiRoles.of(
                        operator,
                        name -> definitions.find(ObjectKey.ofClusterScoped(name)),
                        extensions::find),
                one -> Next.after(roles.apply(one)));
    }

    /** Rights outside of its home that the group no longer leads to. */
    Next retract(ClusterServiceVersion operator, Targets targets) {
        var tree = api.json().convertValue(operator, JsonNode.class);
        var wanted = identities(TargetRights.of(tree, targets));
        var everywhere = identities(TargetRights.of(tree, Targets.everywhere(targets.home())));
        var next = Next.DONE;
        for (var kind : held) {
            next = Next.both(next, retract(kind, ObjectKey.of(operator), wanted, everywhere));
        }
        return next;
    }

    /** What an operator brought along itself is no concern of its group. */
    private static <T extends HasMetadata> Next retract(
            Held<T> kind, ObjectKey operator, Set<String> wanted, Set<String> everywhere) {
        var others = new ArrayList<T>();
        for (var one : kind.foreign(operator)) {
            var identity = kind.kind().kind() + " " + ObjectKey.of(one);
            var isOfGroup =
                    Metadata.label(one, OperatorMarks.COPIED_FROM).isPresent()
                            || everywhere.contains(identity);
            if (isOfGroup && !wanted.contains(identity)) {
                others.add(one);
            }
        }
        return Next.ofEach(others, one -> Next.after(kind.writer().delete(one)));
    }

    private static Set<String> identities(List<? extends JsonNode> manifests) {
        return manifests.stream().map(Rights::identity).collect(Collectors.toSet());
    }

    private static String identity(JsonNode manifest) {
        var metadata = manifest.path("metadata");
        return manifest.path("kind").asText()
                + " "
                + new ObjectKey(
                        metadata.path("namespace").asText(), metadata.path("name").asText());
    }

    private Optional<String> write(List<? extends JsonNode> wanted) {
        for (var one : wanted) {
            for (var kind : held) {
                if (kind.isOf(one)) {
                    var refusal = kind.apply(one, api.json());
                    if (refusal.isPresent()) {
                        return refusal;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Deletes what no owner reference takes along. */
    Next takeAway(ClusterServiceVersion operator) {
        var next = Next.DONE;
        for (var kind : held) {
            next = Next.both(next, kind.takeAway(ObjectKey.of(operator)));
        }
        return next;
    }
}
