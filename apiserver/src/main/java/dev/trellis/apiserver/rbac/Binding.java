package dev.trellis.apiserver.rbac;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.identity.User;

import java.util.ArrayList;
import java.util.List;

/**
 * A binding of one of the two kinds.
 *
 * @param namespace empty for one of the whole cluster
 * @param clusterRole whether the role is one of the whole cluster
 */
record Binding(
        String namespace,
        String name,
        boolean clusterRole,
        String role,
        List<BoundSubject> subjects) {
    Binding {
        subjects = List.copyOf(subjects);
    }

    /**
     * Somebody who is bound.
     *
     * @param key by which the user or the group is looked up
     * @param shown how reasons call the subject
     */
    record BoundSubject(String key, String shown) {}

    static Binding of(JsonNode object) {
        var namespace = object.path("metadata").path("namespace").asText("");
        var role = object.path("roleRef");
        var subjects = new ArrayList<BoundSubject>();
        for (var subject : object.path("subjects")) {
            subjects.add(subject(subject, namespace));
        }
        return new Binding(
                namespace,
                object.path("metadata").path("name").asText(),
                role.path("kind").asText().equals("ClusterRole"),
                role.path("name").asText(),
                subjects);
    }

    static String userKey(String name) {
        return "user/" + name;
    }

    static String groupKey(String name) {
        return "group/" + name;
    }

    /** All keys under which a user may be bound. */
    static List<String> keys(User user) {
        var keys = new ArrayList<String>();
        keys.add(userKey(user.name()));
        user.groups().forEach(group -> keys.add(groupKey(group)));
        return keys;
    }

    /** The sentence of a verdict that allows something. */
    String describe(BoundSubject subject) {
        return "%s \"%s\" of %s \"%s\" to %s"
                .formatted(
                        namespace.isEmpty() ? "ClusterRoleBinding" : "RoleBinding",
                        namespace.isEmpty() ? name : name + "/" + namespace,
                        clusterRole ? "ClusterRole" : "Role",
                        role,
                        subject.shown());
    }

    private static BoundSubject subject(JsonNode subject, String namespace) {
        var kind = subject.path("kind").asText();
        var name = subject.path("name").asText();
        return switch (kind) {
            case "ServiceAccount" -> {
                var own = subject.path("namespace").asText("");
                var of = own.isEmpty() ? namespace : own;
                yield new BoundSubject(
                        userKey(User.SERVICE_ACCOUNT + of + ":" + name),
                        "ServiceAccount \"%s/%s\"".formatted(name, of));
            }
            case "Group" -> new BoundSubject(groupKey(name), "Group \"%s\"".formatted(name));
            default -> new BoundSubject(userKey(name), "User \"%s\"".formatted(name));
        };
    }
}
