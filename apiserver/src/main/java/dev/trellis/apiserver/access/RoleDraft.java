package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.util.List;

/** A role that every cluster begins with, until all of it is said. */
final class RoleDraft {
    static final List<String> READ = List.of("get", "list", "watch");
    static final List<String> WRITE =
            List.of("create", "delete", "deletecollection", "patch", "update");

    private final ObjectNode role = Json.object();
    private final ArrayNode rules;

    RoleDraft(String name) {
        var metadata = role.putObject("metadata").put("name", name);
        metadata.putObject("annotations")
                .put("rbac.authorization.kubernetes.io/autoupdate", "true");
        metadata.putObject("labels").put("kubernetes.io/bootstrapping", "rbac-defaults");
        rules = role.putArray("rules");
    }

    /** Has its rules gathered into another role. */
    RoleDraft partOf(String other) {
        role.withObject("metadata")
                .withObject("labels")
                .put("rbac.authorization.k8s.io/aggregate-to-" + other, "true");
        return this;
    }

    /** Gathers the rules of all roles that say so. */
    RoleDraft gathering() {
        var name = role.path("metadata").path("name").asText();
        role.putObject("aggregationRule")
                .putArray("clusterRoleSelectors")
                .addObject()
                .putObject("matchLabels")
                .put("rbac.authorization.k8s.io/aggregate-to-" + name, "true");
        return this;
    }

    /** Allows verbs on resources of a group. */
    RoleDraft may(List<String> verbs, String group, String... resources) {
        var rule = rules.addObject();
        rule.putArray("apiGroups").add(group);
        List.of(resources).forEach(rule.putArray("resources")::add);
        verbs.forEach(rule.putArray("verbs")::add);
        return this;
    }

    RoleDraft may(String verb, String group, String... resources) {
        return may(List.of(verb), group, resources);
    }

    /** Limits the latest rule to one name. */
    RoleDraft only(String name) {
        ((ObjectNode) rules.get(rules.size() - 1)).putArray("resourceNames").add(name);
        return this;
    }

    /** Allows a verb on paths. */
    RoleDraft path(String verb, String... paths) {
        var rule = rules.addObject();
        List.of(paths).forEach(rule.putArray("nonResourceURLs")::add);
        rule.putArray("verbs").add(verb);
        return this;
    }

    ObjectNode object() {
        return role;
    }
}
