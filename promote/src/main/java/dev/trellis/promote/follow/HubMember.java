package dev.trellis.promote.follow;

import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.closure.Kinds;
import dev.trellis.promote.closure.NeverMoved;
import dev.trellis.promote.member.Adoption;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.member.MemberKind;
import dev.trellis.promote.plan.Options;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A cluster as the hub knows it: what a bundle delivers there, and what others do. So the walk that
 * plans a promotion can be taken again without the cluster.
 */
final class HubMember implements Member {
    /** Kinds of Kubernetes without namespace that something may name. */
    private static final Set<String> WITHOUT_NAMESPACE =
            Set.of(
                    "/Namespace",
                    "/Node",
                    "/PersistentVolume",
                    "storage.k8s.io/StorageClass",
                    "networking.k8s.io/IngressClass",
                    "gateway.networking.k8s.io/GatewayClass",
                    "scheduling.k8s.io/PriorityClass",
                    "node.k8s.io/RuntimeClass",
                    "rbac.authorization.k8s.io/ClusterRole",
                    "rbac.authorization.k8s.io/ClusterRoleBinding",
                    "apiextensions.k8s.io/CustomResourceDefinition");

    private final SortedMap<ObjectId, KubeObject> objects;
    private final Map<String, MemberKind> kinds = new TreeMap<>();
    private final Set<String> leftToTheCluster;
    private final Options options;

    /**
     * @param objects all that can be seen; of some no more than who they are
     * @param refs of the same objects and others, for the plurals of their kinds
     * @param leftToTheCluster identity hashes of what was there when the bundle was planned, and
     *     did not come along
     */
    HubMember(
            SortedMap<ObjectId, KubeObject> objects,
            List<ObjectRef> refs,
            Set<String> leftToTheCluster,
            Options options) {
        this.objects = Collections.unmodifiableSortedMap(new TreeMap<>(objects));
        this.leftToTheCluster = Set.copyOf(leftToTheCluster);
        this.options = options;
        refs.forEach(ref -> kinds.putIfAbsent(ref.groupName() + "/" + ref.kind(), kind(ref)));
    }

    private static MemberKind kind(ObjectRef ref) {
        return new MemberKind(
                ref.groupName(),
                ref.version() == null ? "v1" : ref.version(),
                ref.kind(),
                ref.resource() == null ? plural(ref.kind()) : ref.resource(),
                List.of(),
                ref.namespace() != null,
                Collections.emptySortedSet());
    }

    /** Nobody is asked by it: what is not on the hub is only named. */
    private static String plural(String kind) {
        return kind.toLowerCase(Locale.ROOT) + "s";
    }

    @Override
    public String server() {
        return "the hub";
    }

    @Override
    public String version() {
        return "";
    }

    @Override
    public List<MemberKind> kinds() {
        return List.copyOf(kinds.values());
    }

    /** Any kind: the hub cannot tell which of them the cluster has. */
    @Override
    public Optional<MemberKind> findKind(String group, String version, String kind) {
        var name = group + "/" + kind;
        var known = kinds.get(name);
        return Optional.of(
                known != null
                        ? known
                        : new MemberKind(
                                group,
                                version,
                                kind,
                                plural(kind),
                                List.of(),
                                !WITHOUT_NAMESPACE.contains(name),
                                Collections.emptySortedSet()));
    }

    @Override
    public SortedMap<String, KubeObject> find(
            MemberKind kind, String namespace, Set<String> names) {
        var found = new TreeMap<String, KubeObject>();
        for (var name : names) {
            var id = new ObjectId(kind.group(), kind.kind(), namespace, name);
            var known = objects.get(id);
            if (known != null) {
                found.put(name, known);
            } else if (isLeftToTheCluster(kind, id)) {
                found.put(name, Stub.of(kind.apiVersion(), id));
            }
        }
        return found;
    }

    private boolean isLeftToTheCluster(MemberKind kind, ObjectId id) {
        // Where an object runs there is its namespace.
        return Kinds.isNamespace(id)
                || leftToTheCluster.contains(id.hash())
                || NeverMoved.role(id, Stub.of(kind.apiVersion(), id), options).isPresent();
    }

    @Override
    public List<KubeObject> list(MemberKind kind, String namespace) {
        return objects.entrySet().stream()
                .filter(entry -> entry.getKey().group().equals(kind.group()))
                .filter(entry -> entry.getKey().kind().equals(kind.kind()))
                .filter(entry ->
                        namespace.isEmpty() || entry.getKey().namespace().equals(namespace))
                .map(Map.Entry::getValue)
                .toList();
    }

    @Override
    public Adoption rehearse(MemberKind kind, KubeObject object) {
        throw new IllegalStateException("The hub cannot rehearse what a cluster would do.");
    }
}
