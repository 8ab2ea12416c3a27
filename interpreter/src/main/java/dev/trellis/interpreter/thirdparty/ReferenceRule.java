package dev.trellis.interpreter.thirdparty;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.builtin.Findings;
import dev.trellis.interpreter.builtin.Findings.Target;
import dev.trellis.interpreter.object.Fields;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Fields that name other objects.
 *
 * @param each where the references stand
 * @param name the field with the name, from there
 * @param kinds the API version of each kind that may be named
 * @param kindAt the field with the kind, or empty where there is only one
 * @param except names that mean nothing
 * @param clusterScoped whether the kind belongs to no namespace
 */
record ReferenceRule(
        FieldPath each,
        FieldPath name,
        Map<String, String> kinds,
        String kindAt,
        Set<String> except,
        Strength strength,
        boolean clusterScoped) {
    static ReferenceRule of(JsonNode json) {
        var kinds = new TreeMap<String, String>();
        json.path("kinds")
                .properties()
                .forEach(one -> kinds.put(one.getKey(), one.getValue().asText()));
        var kind = Fields.text(json, "kind");
        if (!kind.isEmpty()) {
            var apiVersion = Fields.text(json, "apiVersion");
            kinds.put(kind, apiVersion.isEmpty() ? "v1" : apiVersion);
        }
        var except = new TreeSet<String>();
        Fields.items(json.path("except")).forEach(one -> except.add(one.asText()));
        return new ReferenceRule(
                FieldPath.of(Fields.text(json, "each")),
                FieldPath.of(Fields.text(json, "name")),
                Map.copyOf(kinds),
                Fields.text(json, "kindAt"),
                Set.copyOf(except),
                Fields.text(json, "strength").equals("prerequisite")
                        ? Strength.PREREQUISITE
                        : Strength.REQUIRED,
                Fields.isTrue(json, "clusterScoped"));
    }

    void find(JsonNode object, String namespace, String rule, Findings found) {
        each.forEach(
                object,
                "",
                (place, path) ->
                        name.forEach(
                                place,
                                path,
                                (named, field) ->
                                        add(place, named, field, namespace, rule, found)));
    }

    private void add(
            JsonNode place,
            JsonNode named,
            String field,
            String namespace,
            String rule,
            Findings found) {
        var kind = kindAt.isEmpty() ? kinds.keySet().iterator().next() : Fields.text(place, kindAt);
        var apiVersion = kinds.get(kind);
        if (apiVersion == null || except.contains(named.asText())) {
            return;
        }
        var theirs = Fields.text(place, "namespace");
        found.named(
                new Target(apiVersion, kind),
                clusterScoped
                        ? ""
                        : theirs.isEmpty() || each.names().isEmpty() ? namespace : theirs,
                named,
                Fields.isTrue(place, "optional") ? Strength.OPTIONAL : strength,
                field,
                rule);
    }
}
