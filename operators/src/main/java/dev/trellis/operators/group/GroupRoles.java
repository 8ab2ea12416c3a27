package dev.trellis.operators.group;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.ApiRights;
import dev.trellis.operators.kind.Hashes;
import dev.trellis.operators.kind.Labels;
import dev.trellis.operators.kind.ProvidedApis;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The roles that hold what people may do with all APIs of a group. */
final class GroupRoles {
    static final String KIND = "OperatorGroup";

    private final WatchCache<ClusterRole> cache;
    private final Writer<ClusterRole> writer;

    GroupRoles(WatchCache<ClusterRole> cache, Writer<ClusterRole> writer) {
        this.cache = cache;
        this.writer = writer;
    }

    /** A role of nothing would keep what it had: where there are no APIs there are no roles. */
    static List<ClusterRole> wanted(OperatorGroup group, ProvidedApis apis) {
        return apis.isEmpty()
                ? List.of()
                : Arrays.stream(ApiRights.values()).map(one -> role(group, apis, one)).toList();
    }

    private static ClusterRole role(OperatorGroup group, ProvidedApis apis, ApiRights rights) {
        var key = ObjectKey.of(group);
        return new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(
                        "olm.og.%s.%s-%s"
                                .formatted(key.name(), rights, Hashes.ofLabel(key + "/" + rights)))
                .withLabels(marks(key))
                .endMetadata()
                .withNewAggregationRule()
                .withClusterRoleSelectors(
                        apis.names().stream()
                                .map(rights::label)
                                .sorted()
                                .map(label ->
                                        new LabelSelectorBuilder()
                                                .addToMatchLabels(label, "true")
                                                .build())
                                .toList())
                .endAggregationRule()
                .build();
    }

    private static Map<String, String> marks(ObjectKey group) {
        return Map.of(
                OperatorMarks.MANAGED,
                "true",
                OperatorMarks.OWNER,
                Labels.value(group.name()),
                OperatorMarks.OWNER_NAMESPACE,
                group.namespace(),
                OperatorMarks.OWNER_KIND,
                KIND);
    }

    /** Writes what is wanted, and deletes the others of the group. */
    Next keep(ObjectKey group, List<ClusterRole> wanted) {
        var names =
                wanted.stream().map(one -> one.getMetadata().getName()).collect(Collectors.toSet());
        var others =
                cache.all().stream()
                        .filter(one -> owner(one).filter(group::equals).isPresent())
                        .filter(one -> !names.contains(one.getMetadata().getName()))
                        .toList();
        return Next.both(
                Next.ofEach(
                        wanted,
                        one -> Next.after(writer.apply(one, cache.find(ObjectKey.of(one))))),
                Next.ofEach(others, one -> Next.after(writer.delete(one))));
    }

    /** The group that a role was made for. */
    static Optional<ObjectKey> owner(HasMetadata role) {
        return Metadata.label(role, OperatorMarks.OWNER_KIND)
                .filter(KIND::equals)
                .flatMap(_ -> Metadata.label(role, OperatorMarks.OWNER_NAMESPACE))
                .flatMap(home ->
                        Metadata.label(role, OperatorMarks.OWNER)
                                .map(name -> new ObjectKey(home, name)));
    }
}
