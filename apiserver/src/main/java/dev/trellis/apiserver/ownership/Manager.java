package dev.trellis.apiserver.ownership;

import dev.trellis.apiserver.json.Json;

/**
 * Who has claims on an object. Somebody who applies is the same in each version; somebody who
 * updates is another one in each.
 *
 * @param apiVersion empty for who applies
 * @param subresource empty for the object itself
 */
record Manager(String name, Operation operation, String apiVersion, String subresource) {
    /** The two ways to claim fields. */
    enum Operation {
        APPLY("Apply"),
        UPDATE("Update");

        private final String text;

        Operation(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static Manager applying(String name, String subresource) {
        return new Manager(known(name), Operation.APPLY, "", subresource);
    }

    static Manager updating(String name, String apiVersion, String subresource) {
        return new Manager(known(name), Operation.UPDATE, apiVersion, subresource);
    }

    private static String known(String name) {
        return name.isEmpty() ? "unknown" : name;
    }

    boolean applies() {
        return operation == Operation.APPLY;
    }

    /** By which managers are sorted in messages. */
    String sortText() {
        var made = Json.object().put("manager", name).put("operation", operation.toString());
        if (!apiVersion.isEmpty()) {
            made.put("apiVersion", apiVersion);
        }
        if (!subresource.isEmpty()) {
            made.put("subresource", subresource);
        }
        return made.toString();
    }

    /** The manager in messages. */
    String show() {
        var shown = Json.text(name);
        if (!subresource.isEmpty()) {
            shown += " with subresource " + Json.text(subresource);
        }
        return applies() ? shown : shown + " using " + apiVersion;
    }
}
