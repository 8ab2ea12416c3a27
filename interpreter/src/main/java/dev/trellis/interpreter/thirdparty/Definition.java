package dev.trellis.interpreter.thirdparty;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.builtin.Findings;
import dev.trellis.interpreter.builtin.PodRules;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * What is known of a kind.
 *
 * @param podTemplates where pod templates stand
 * @param podSpecs where fields as in a pod's spec stand
 * @param containers where fields as in a container stand
 * @param claimTemplates templates of claims that its controller makes, whose names are no needs
 * @param namespaceAt where the namespace of its pods stands, for kinds that belong to none
 * @param retained fields that a cluster keeps
 * @param health a script, or empty
 */
record Definition(
        List<Kind> kinds,
        List<FieldPath> podTemplates,
        List<FieldPath> podSpecs,
        List<FieldPath> containers,
        FieldPath claimTemplates,
        String namespaceAt,
        List<ReferenceRule> references,
        List<FieldPath> retained,
        String health) {
    static Definition of(JsonNode json) {
        var kinds = new ArrayList<Kind>();
        for (var apiVersion : Fields.items(json.path("apiVersions"))) {
            kinds.add(Kind.of(apiVersion.asText(), Fields.text(json, "kind")));
        }
        var references = new ArrayList<ReferenceRule>();
        Fields.items(json.path("references")).forEach(one -> references.add(ReferenceRule.of(one)));
        return new Definition(
                List.copyOf(kinds),
                paths(json, "podTemplates"),
                paths(json, "podSpecs"),
                paths(json, "containers"),
                FieldPath.of(Fields.text(json, "claimTemplates")),
                Fields.text(json, "namespaceAt"),
                List.copyOf(references),
                paths(json, "retain"),
                Fields.text(json, "health"));
    }

    private static List<FieldPath> paths(JsonNode json, String name) {
        var paths = new ArrayList<FieldPath>();
        Fields.items(json.path(name)).forEach(one -> paths.add(FieldPath.of(one.asText())));
        return List.copyOf(paths);
    }

    boolean answers(Operation operation) {
        return switch (operation) {
            case DEPENDENCY ->
                    !podTemplates.isEmpty() || !podSpecs.isEmpty() || !references.isEmpty();
            case HEALTH -> !health.isEmpty();
            case RETAIN -> !retained.isEmpty();
            default -> false;
        };
    }

    Answer.Dependencies dependencies(KubeObject object) {
        var namespace = namespace(object);
        var found = new Findings(namespace);
        var claims = new HashSet<String>();
        if (!claimTemplates.names().isEmpty()) {
            claimTemplates.forEach(
                    object.json(),
                    "",
                    (claim, _) -> claims.add(Fields.text(claim.path("metadata"), "name")));
        }
        var json = object.json();
        for (var path : podTemplates) {
            path.forEach(
                    json,
                    "",
                    (template, at) ->
                            PodRules.ofSpec(template.path("spec"), at + ".spec", found, claims));
        }
        for (var path : podSpecs) {
            path.forEach(json, "", (spec, at) -> PodRules.ofSpec(spec, at, found, claims));
        }
        for (var path : containers) {
            path.forEach(json, "", (container, at) -> PodRules.ofContainer(container, at, found));
        }
        for (var rule : references) {
            rule.find(json, namespace, object.kind().name(), found);
        }
        return found.answer();
    }

    private String namespace(KubeObject object) {
        if (!object.namespace().isEmpty() || namespaceAt.isEmpty()) {
            return object.namespace();
        }
        var found = new StringBuilder();
        FieldPath.of(namespaceAt)
                .forEach(object.json(), "", (value, _) -> found.append(value.asText()));
        return found.toString();
    }

    KubeObject retain(KubeObject wanted, KubeObject observed) {
        var copy = wanted.copy();
        for (var path : retained) {
            path.forEach(
                    observed.json(),
                    "",
                    (value, _) -> {
                        var parent = copy;
                        for (var name : path.names().subList(0, path.names().size() - 1)) {
                            parent =
                                    parent.path(name) instanceof ObjectNode object
                                            ? object
                                            : parent.putObject(name);
                        }
                        parent.set(path.names().getLast(), value.deepCopy());
                    });
        }
        return new KubeObject(copy);
    }
}
