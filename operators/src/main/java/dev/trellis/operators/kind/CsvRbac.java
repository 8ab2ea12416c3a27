package dev.trellis.operators.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.operator.OperatorMarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The accounts and rights that an operator asks for, as manifests. Names follow from the content,
 * so that changed rights are new objects and the old version keeps its own until it is gone.
 */
public final class CsvRbac {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final List<String> RULE =
            List.of("verbs", "apiGroups", "resources", "resourceNames", "nonResourceURLs");

    private CsvRbac() {}

    /** The name of the role, and of its binding, that a permission in its namespace leads to. */
    public static String roleName(String csv, JsonNode permission) {
        var account = permission.path("serviceAccountName").asText();
        return Hashes.name(csv + "-" + account, canonical(permission));
    }

    /** The same for a permission in the whole cluster: the same operator may live in two places. */
    public static String clusterRoleName(String csv, String namespace, JsonNode permission) {
        return Hashes.name(csv, namespace + "/" + canonical(permission));
    }

    /** Of the manifest of an operator in a namespace: accounts first, each once. */
    public static List<ObjectNode> of(JsonNode csv, String namespace) {
        var name = csv.path("metadata").path("name").asText();
        var strategy = csv.path("spec").path("install").path("spec");
        Map<String, ObjectNode> accounts = new LinkedHashMap<>();
        var rights = new ArrayList<ObjectNode>();
        for (var permission : strategy.path("permissions")) {
            var account = permission.path("serviceAccountName").asText();
            addAccount(accounts, name, namespace, account);
            var made = roleName(name, permission);
            rights.add(role("Role", made, name, namespace, permission));
            rights.add(binding("Role", made, name, namespace, account));
        }
        for (var permission : strategy.path("clusterPermissions")) {
            var account = permission.path("serviceAccountName").asText();
            addAccount(accounts, name, namespace, account);
            var made = clusterRoleName(name, namespace, permission);
            rights.add(role("ClusterRole", made, name, namespace, permission));
            rights.add(binding("ClusterRole", made, name, namespace, account));
        }
        var all = new ArrayList<>(accounts.values());
        all.addAll(rights);
        return all;
    }

    /** The same text for the same rights, whoever wrote them and in whatever order of members. */
    public static String canonical(JsonNode permission) {
        return permission.path("serviceAccountName").asText()
                + permission.path("rules").valueStream().map(CsvRbac::rule).toList();
    }

    private static String rule(JsonNode rule) {
        return RULE.stream()
                .map(member ->
                        member + rule.path(member).valueStream().map(JsonNode::asText).toList())
                .toList()
                .toString();
    }

    private static void addAccount(
            Map<String, ObjectNode> accounts, String csv, String namespace, String account) {
        if (!account.equals("default")) {
            accounts.computeIfAbsent(
                    account, made -> object("v1", "ServiceAccount", made, csv, namespace, true));
        }
    }

    private static ObjectNode role(
            String kind, String name, String csv, String namespace, JsonNode permission) {
        var made = object(GROUP + "/v1", kind, name, csv, namespace, kind.equals("Role"));
        made.set("rules", permission.path("rules").deepCopy());
        return made;
    }

    private static ObjectNode binding(
            String kind, String role, String csv, String namespace, String account) {
        var made =
                object(GROUP + "/v1", kind + "Binding", role, csv, namespace, kind.equals("Role"));
        made.putObject("roleRef").put("apiGroup", GROUP).put("kind", kind).put("name", role);
        made.putArray("subjects")
                .addObject()
                .put("kind", "ServiceAccount")
                .put("name", account)
                .put("namespace", namespace);
        return made;
    }

    private static ObjectNode object(
            String apiVersion,
            String kind,
            String name,
            String csv,
            String namespace,
            boolean namespaced) {
        var made = JSON.objectNode().put("apiVersion", apiVersion).put("kind", kind);
        var metadata = made.putObject("metadata").put("name", name);
        if (namespaced) {
            metadata.put("namespace", namespace);
        }
        mark(metadata, csv, namespace);
        return made;
    }

    /** Says whose the object is, where an owner reference cannot. */
    public static void mark(ObjectNode metadata, String csv, String namespace) {
        metadata.withObjectProperty("labels")
                .put(OperatorMarks.MANAGED, "true")
                .put(OperatorMarks.OWNER, Labels.value(csv))
                .put(OperatorMarks.OWNER_NAMESPACE, namespace)
                .put(OperatorMarks.OWNER_KIND, StepKinds.OPERATOR);
    }
}
