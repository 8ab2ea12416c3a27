package dev.trellis.apiserver.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One rule of a role: verbs on resources, or verbs on paths.
 *
 * @param names the only objects that it is about; all if there are none
 */
public record Rule(
        List<String> verbs,
        List<String> groups,
        List<String> resources,
        List<String> names,
        List<String> paths) {
    private static final String ALL = "*";

    public Rule {
        verbs = List.copyOf(verbs);
        groups = List.copyOf(groups);
        resources = List.copyOf(resources);
        names = List.copyOf(names);
        paths = List.copyOf(paths);
    }

    /** The rules of a role. */
    public static List<Rule> of(JsonNode role) {
        var made = new ArrayList<Rule>();
        for (var rule : role.path("rules")) {
            made.add(
                    new Rule(
                            texts(rule.path("verbs")),
                            texts(rule.path("apiGroups")),
                            texts(rule.path("resources")),
                            texts(rule.path("resourceNames")),
                            texts(rule.path("nonResourceURLs"))));
        }
        return List.copyOf(made);
    }

    boolean allows(AccessRequest request) {
        if (!has(verbs, request.verb())) {
            return false;
        }
        return switch (request) {
            case AccessRequest.Path(_, var path) ->
                    paths.stream().anyMatch(known -> pathCovers(known, path));
            case AccessRequest.Resource it ->
                    has(groups, it.group())
                            && matches(it.combined(), it.subresource())
                            && (names.isEmpty() || names.contains(it.name()));
        };
    }

    /** Whether whoever has this rule has the other one, which is about one thing only, too. */
    boolean covers(Rule one) {
        return (verbs.contains(ALL) || verbs.containsAll(one.verbs))
                && (groups.contains(ALL) || groups.containsAll(one.groups))
                && one.resources.stream().allMatch(this::coversResource)
                && one.paths.stream()
                        .allMatch(path -> paths.stream().anyMatch(own -> pathCovers(own, path)))
                && (names.isEmpty() || (!one.names.isEmpty() && names.containsAll(one.names)));
    }

    /** The same in parts that are about one verb, group, resource and name, or verb and path. */
    List<Rule> parts() {
        var made = new ArrayList<Rule>();
        for (var group : groups) {
            for (var resource : resources) {
                for (var verb : verbs) {
                    if (names.isEmpty()) {
                        made.add(resource(verb, group, resource, List.of()));
                    }
                    names.forEach(name -> made.add(resource(verb, group, resource, List.of(name))));
                }
            }
        }
        for (var path : paths) {
            for (var verb : verbs) {
                made.add(new Rule(List.of(verb), List.of(), List.of(), List.of(), List.of(path)));
            }
        }
        return made;
    }

    Rule withVerbs(List<String> others) {
        return new Rule(others, groups, resources, names, paths);
    }

    /** In the order of reviews. */
    public ObjectNode json() {
        var made = Json.object();
        put(made, "verbs", verbs);
        put(made, "apiGroups", groups);
        put(made, "resources", resources);
        put(made, "resourceNames", names);
        put(made, "nonResourceURLs", paths);
        return made;
    }

    @Override
    public String toString() {
        var parts = new ArrayList<String>();
        show(parts, "APIGroups", groups);
        show(parts, "Resources", resources);
        show(parts, "NonResourceURLs", paths);
        show(parts, "ResourceNames", names);
        show(parts, "Verbs", verbs);
        return "{" + String.join(", ", parts) + "}";
    }

    /** Texts as the messages of the reference server quote them. */
    static String quoted(List<String> texts) {
        return texts.stream().map(Json::text).collect(Collectors.joining(" ", "[", "]"));
    }

    private static Rule resource(String verb, String group, String resource, List<String> names) {
        return new Rule(List.of(verb), List.of(group), List.of(resource), names, List.of());
    }

    private boolean matches(String combined, String subresource) {
        return resources.contains(ALL)
                || resources.contains(combined)
                || (!subresource.isEmpty() && resources.contains(ALL + "/" + subresource));
    }

    private boolean coversResource(String resource) {
        var slash = resource.indexOf('/');
        return matches(resource, slash < 0 ? "" : resource.substring(slash + 1));
    }

    private static boolean pathCovers(String own, String path) {
        return own.equals(path)
                || (own.endsWith(ALL) && path.startsWith(own.substring(0, own.length() - 1)));
    }

    private static boolean has(List<String> known, String wanted) {
        return known.contains(wanted) || known.contains(ALL);
    }

    private static List<String> texts(JsonNode list) {
        var made = new ArrayList<String>();
        list.forEach(text -> made.add(text.asText()));
        return made;
    }

    private static void put(ObjectNode made, String name, List<String> values) {
        if (!values.isEmpty()) {
            values.forEach(made.putArray(name)::add);
        }
    }

    private static void show(List<String> parts, String name, List<String> values) {
        if (!values.isEmpty()) {
            parts.add(name + ":" + quoted(values));
        }
    }
}
