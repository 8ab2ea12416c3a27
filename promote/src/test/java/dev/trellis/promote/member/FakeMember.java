package dev.trellis.promote.member;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A member in memory. Applying an object there changes nothing, unless a test says otherwise. */
public final class FakeMember implements Member {
    private static final TreeSet<String> VERBS =
            new TreeSet<>(List.of("get", "list", "update", "patch"));

    private final List<MemberKind> kinds = new ArrayList<>();
    private final TreeMap<ObjectId, KubeObject> objects = new TreeMap<>();
    private final Map<ObjectId, Adoption> adoptions = new HashMap<>();
    private final Set<String> forbidden = new HashSet<>();

    public FakeMember() {
        for (var kind :
                List.of(
                        "Pod",
                        "ConfigMap",
                        "Secret",
                        "ServiceAccount",
                        "Service",
                        "PersistentVolumeClaim",
                        "Event")) {
            serve("", "v1", kind, true);
        }
        serve("", "v1", "Namespace", false);
        for (var kind : List.of("Deployment", "StatefulSet", "DaemonSet", "ReplicaSet")) {
            serve("apps", "v1", kind, true);
        }
        serve("batch", "v1", "Job", true);
        serve("batch", "v1", "CronJob", true);
        serve("autoscaling", "v2", "HorizontalPodAutoscaler", true);
        serve("policy", "v1", "PodDisruptionBudget", true);
        serve("networking.k8s.io", "v1", "NetworkPolicy", true);
        for (var kind : List.of("Role", "RoleBinding")) {
            serve("rbac.authorization.k8s.io", "v1", kind, true);
        }
        for (var kind : List.of("ClusterRole", "ClusterRoleBinding")) {
            serve("rbac.authorization.k8s.io", "v1", kind, false);
        }
        serve("scheduling.k8s.io", "v1", "PriorityClass", false);
        serve("apiextensions.k8s.io", "v1", "CustomResourceDefinition", false);
    }

    public FakeMember serve(String group, String version, String kind, boolean namespaced) {
        var plural = kind.toLowerCase(Locale.ROOT);
        plural += plural.endsWith("s") ? "es" : "s";
        if (plural.endsWith("ys")) {
            plural = plural.substring(0, plural.length() - 2) + "ies";
        }
        kinds.add(
                new MemberKind(
                        group,
                        version,
                        kind,
                        plural,
                        List.of(kind.toLowerCase(Locale.ROOT)),
                        namespaced,
                        VERBS));
        return this;
    }

    /** Adds the objects of a YAML text, and their namespaces. */
    public FakeMember add(String yaml) {
        for (var document : ApiJson.readYaml(yaml)) {
            add(new KubeObject((ObjectNode) document));
        }
        return this;
    }

    public FakeMember add(Collection<KubeObject> more) {
        more.forEach(this::add);
        return this;
    }

    private void add(KubeObject object) {
        objects.put(object.id(), object);
        if (!object.namespace().isEmpty()) {
            var namespace =
                    KubeObject.parse(
                            "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"%s\"}}"
                                    .formatted(object.namespace()));
            objects.putIfAbsent(namespace.id(), namespace);
        }
    }

    public KubeObject get(String kind, String name) {
        return objects.values().stream()
                .filter(one -> one.kind().name().equals(kind) && one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    public FakeMember adopts(ObjectId id, Adoption as) {
        adoptions.put(id, as);
        return this;
    }

    public FakeMember forbid(String resource) {
        forbidden.add(resource);
        return this;
    }

    @Override
    public String server() {
        return "https://member.example.org:6443";
    }

    @Override
    public String version() {
        return "v1.36.0";
    }

    @Override
    public List<MemberKind> kinds() {
        return kinds;
    }

    @Override
    public Optional<MemberKind> findKind(String group, String version, String kind) {
        return kinds.stream()
                .filter(one -> one.group().equals(group) && one.kind().equals(kind))
                .findFirst();
    }

    @Override
    public SortedMap<String, KubeObject> find(
            MemberKind kind, String namespace, Set<String> names) {
        var found = new TreeMap<String, KubeObject>();
        for (var object : list(kind, namespace)) {
            if (names.contains(object.name())) {
                found.put(object.name(), object);
            }
        }
        return found;
    }

    @Override
    public List<KubeObject> list(MemberKind kind, String namespace) {
        if (forbidden.contains(kind.resource())) {
            throw new PlanRefused(
                    ProblemCode.READ_FORBIDDEN, "You may not list " + kind.resource() + ".");
        }
        return objects.values().stream()
                .filter(one ->
                        one.kind().group().equals(kind.group())
                                && one.kind().name().equals(kind.kind())
                                && (namespace.isEmpty() || namespace.equals(one.namespace())))
                .toList();
    }

    @Override
    public Adoption rehearse(MemberKind kind, KubeObject object) {
        var live = objects.get(object.id());
        return adoptions.getOrDefault(
                object.id(), new Adoption.Accepted(live == null ? object : live));
    }
}
