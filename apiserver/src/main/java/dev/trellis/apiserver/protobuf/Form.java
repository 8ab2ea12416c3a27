package dev.trellis.apiserver.protobuf;

import java.util.Locale;

/** How the value of a field is written. */
sealed interface Form {
    /** Values that stand for themselves; those after bytes are messages of their own. */
    enum Plain implements Form {
        STRING,
        BOOL,
        INT,
        DOUBLE,
        BYTES,
        TIME,
        MICROTIME,
        QUANTITY,
        INTORSTRING,
        /** JSON within Protobuf. */
        RAW,
        /** A schema of a custom resource definition where something shorter may stand. */
        SCHEMAORBOOL,
        SCHEMAORARRAY,
        SCHEMAORTEXTS
    }

    /** A structure of the table, by its name. */
    record Part(String structure) implements Form {}

    /** A list. */
    record Items(Form of) implements Form {}

    /** A map from texts. */
    record Members(Form of) implements Form {}

    /** A list that is a message with one field. */
    record Wrapped(Form of) implements Form {}

    /** Reads a form as the table has it. */
    static Form parse(String text) {
        if (text.startsWith("[]")) {
            return new Items(parse(text.substring(2)));
        }
        if (text.startsWith("{}")) {
            return new Members(parse(text.substring(2)));
        }
        if (text.startsWith("list:")) {
            return new Wrapped(parse(text.substring("list:".length())));
        }
        // Structures begin with a capital or have a dot in their names.
        return text.equals(text.toLowerCase(Locale.ROOT)) && !text.contains(".")
                ? Plain.valueOf(text.toUpperCase(Locale.ROOT))
                : new Part(text);
    }
}
