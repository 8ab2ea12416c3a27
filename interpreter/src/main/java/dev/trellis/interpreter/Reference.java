package dev.trellis.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.object.CanonicalJson;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.Labels;
import dev.trellis.interpreter.object.ObjectId;

import java.util.ArrayList;
import java.util.List;

/**
 * Names an object, or all that fit a selector.
 *
 * @param namespace empty for objects that belong to none
 * @param name empty where a selector stands for it
 * @param selector canonical JSON of a label selector; empty where the name says it all
 */
public record Reference(
        String apiVersion, String kind, String namespace, String name, String selector)
        implements Comparable<Reference> {
    /** Stands for a version where a field names a group only: the one that a cluster prefers. */
    public static final String ANY_VERSION = "*";

    public static Reference named(String apiVersion, String kind, String namespace, String name) {
        return new Reference(apiVersion, kind, namespace, name, "");
    }

    public static Reference selected(
            String apiVersion, String kind, String namespace, JsonNode selector) {
        return new Reference(apiVersion, kind, namespace, "", CanonicalJson.of(selector));
    }

    /** From its JSON form, which {@link #problems} found nothing wrong with. */
    static Reference of(JsonNode json) {
        var name = Fields.text(json, "name");
        return new Reference(
                Fields.text(json, "apiVersion"),
                Fields.text(json, "kind"),
                Fields.text(json, "namespace"),
                name,
                name.isEmpty() ? CanonicalJson.of(json.path("labelSelector")) : "");
    }

    /** All that is wrong with the JSON form of a reference. */
    static List<String> problems(JsonNode json) {
        if (!(json instanceof ObjectNode)) {
            return List.of("a reference is no object");
        }
        var problems = new ArrayList<String>();
        for (var needed : List.of("apiVersion", "kind")) {
            if (Fields.text(json, needed).isEmpty()) {
                problems.add(needed + " is missing");
            }
        }
        if (json.hasNonNull("labelSelector")) {
            problems.addAll(Labels.problems(json.path("labelSelector")));
        } else if (Fields.text(json, "name").isEmpty()) {
            problems.add("neither name nor labelSelector is there");
        }
        return problems;
    }

    /** Which object a named reference means. */
    public ObjectId id() {
        return new ObjectId(Kind.of(apiVersion, kind).group(), kind, namespace, name);
    }

    @Override
    public int compareTo(Reference other) {
        // Spelled out: answers are sorted whenever an object is interpreted.
        var order = apiVersion.compareTo(other.apiVersion);
        order = order != 0 ? order : kind.compareTo(other.kind);
        order = order != 0 ? order : namespace.compareTo(other.namespace);
        order = order != 0 ? order : name.compareTo(other.name);
        return order != 0 ? order : selector.compareTo(other.selector);
    }

    @Override
    public String toString() {
        return selector.isEmpty()
                ? id().toString()
                : "every %s of namespace %s that fits %s".formatted(kind, namespace, selector);
    }
}
