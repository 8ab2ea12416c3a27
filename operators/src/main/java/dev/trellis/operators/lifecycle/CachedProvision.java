package dev.trellis.operators.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Permission;
import dev.trellis.api.operator.PolicyRule;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.Version;
import dev.trellis.operators.cluster.ClusterReading;
import dev.trellis.operators.kind.CsvRbac;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.StepKinds;
import dev.trellis.operators.serving.ExtensionApis;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the caches hold for one operator.
 *
 * @param predecessors the operators that it replaces, one by the other
 */
record CachedProvision(
        KubeApi api,
        OperatorCaches caches,
        ClusterReading cluster,
        ExtensionApis extensions,
        ClusterServiceVersion operator,
        Set<String> predecessors)
        implements Provision {

    @Override
    public Optional<Version> kubernetes() {
        return cluster.version();
    }

    @Override
    public Optional<CustomResourceDefinition> definition(String name) {
        return caches.crds().find(ObjectKey.ofClusterScoped(name));
    }

    @Override
    public List<String> onlyWithPredecessors(CustomResourceDefinition crd) {
        var annotations = crd.getMetadata().getAnnotations();
        if (annotations == null) {
            return List.of();
        }
        var prefix = namespace() + "/";
        var alongside =
                annotations.entrySet().stream()
                        .filter(one -> one.getKey().startsWith(OperatorMarks.INSTALLED_ALONGSIDE))
                        .map(Map.Entry::getValue)
                        .filter(who -> who.startsWith(prefix))
                        .map(who -> who.substring(prefix.length()))
                        .sorted()
                        .toList();
        return !alongside.contains(name()) && predecessors.containsAll(alongside)
                ? alongside
                : List.of();
    }

    @Override
    public boolean isServed(Gvk wanted) {
        return cluster.isServed(wanted);
    }

    @Override
    public Optional<String> extensionTrouble(Gvk wanted) {
        var registered = extensions.find(wanted.version(), wanted.group());
        if (registered.isEmpty() && extensions.arePossible()) {
            return Optional.of("API is not registered");
        }
        // A server that is down is not asked what it serves.
        return registered
                .flatMap(ExtensionApis::trouble)
                .or(() ->
                        cluster.isServed(wanted)
                                ? Optional.empty()
                                : Optional.of("API is not served"));
    }

    @Override
    public Optional<String> account(String account) {
        return caches.accounts()
                .find(new ObjectKey(namespace(), account))
                .map(one -> one.getMetadata().getUid());
    }

    @Override
    public boolean isForeign(String account) {
        var owners =
                caches.accounts().find(new ObjectKey(namespace(), account)).stream()
                        .flatMap(one -> one.getMetadata().getOwnerReferences().stream())
                        .filter(one -> one.getKind().equals(StepKinds.OPERATOR))
                        .map(one -> one.getName())
                        .toList();
        return !owners.isEmpty() && !owners.contains(name());
    }

    @Override
    public boolean allows(Permission permission, boolean isNamespaced) {
        var tree = tree(permission);
        if (isNamespaced) {
            var key = new ObjectKey(namespace(), CsvRbac.roleName(name(), tree));
            return caches.bindings().find(key).isPresent()
                    && caches.roles()
                            .find(key)
                            .filter(role -> same(tree, role.getRules()))
                            .isPresent();
        }
        var key = ObjectKey.ofClusterScoped(CsvRbac.clusterRoleName(name(), namespace(), tree));
        return caches.clusterBindings().find(key).isPresent()
                && caches.clusterRoles()
                        .find(key)
                        .filter(role -> same(tree, role.getRules()))
                        .isPresent();
    }

    /** Somebody may have taken a right away since. */
    private boolean same(JsonNode permission, Object rules) {
        var found = JsonNodeFactory.instance.objectNode();
        found.put("serviceAccountName", permission.path("serviceAccountName").asText());
        found.set("rules", tree(rules));
        return CsvRbac.canonical(found).equals(CsvRbac.canonical(permission));
    }

    @Override
    public String text(PolicyRule rule) {
        return tree(rule).toString();
    }

    private JsonNode tree(Object value) {
        return api.json().convertValue(value, JsonNode.class);
    }

    private String name() {
        return operator.getMetadata().getName();
    }

    private String namespace() {
        return operator.getMetadata().getNamespace();
    }
}
