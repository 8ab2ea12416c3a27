package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

/**
 * How a write is to be done.
 *
 * @param manager who is said to own the fields
 * @param force whether an apply takes fields from others
 * @param said what the sender said of it, which others are told
 */
public record WriteOptions(
        boolean dryRun, String manager, FieldValidation fieldValidation, boolean force, Said said) {
    /** What happens to fields that the schema does not know. */
    public enum FieldValidation {
        IGNORE,
        WARN,
        STRICT
    }

    /**
     * Options in the words of the sender, empty where nothing was said.
     *
     * @param manager the owner of the fields, where it does not follow from the client
     */
    public record Said(String manager, String fieldValidation) {
        /** Nothing at all. */
        public static final Said NOTHING = new Said("", "");
    }

    /** Of writes that the server itself does. */
    public static WriteOptions own() {
        return new WriteOptions(
                false, "kube-apiserver", FieldValidation.IGNORE, false, Said.NOTHING);
    }

    /** The same, to be tried only. */
    WriteOptions tried(boolean only) {
        return new WriteOptions(only, manager, fieldValidation, force, said);
    }

    /** The object in which others are told of the options. */
    ObjectNode shown(String kind) {
        var made = Json.object().put("kind", kind).put("apiVersion", "meta.k8s.io/v1");
        if (dryRun) {
            made.putArray("dryRun").add("All");
        }
        if (!said.manager().isEmpty()) {
            made.put("fieldManager", said.manager());
        }
        if (!said.fieldValidation().isEmpty()) {
            made.put("fieldValidation", said.fieldValidation());
        }
        return made;
    }
}
