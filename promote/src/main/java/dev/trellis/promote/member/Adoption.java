package dev.trellis.promote.member;

import dev.trellis.interpreter.object.KubeObject;

import java.util.List;

/** What the member's server says to the application of an object that it only rehearses. */
public sealed interface Adoption {
    /** It would take it, and then have this. */
    record Accepted(KubeObject after) implements Adoption {}

    /** Others own fields and have other values. */
    record Conflicting(List<String> managers, List<String> fields) implements Adoption {
        public Conflicting {
            managers = List.copyOf(managers);
            fields = List.copyOf(fields);
        }
    }

    /** It would not take it. */
    record Refused(String message) implements Adoption {}
}
