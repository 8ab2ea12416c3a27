package dev.trellis.hub.admission;

import com.fasterxml.jackson.databind.node.ArrayNode;

import java.util.List;

/** What becomes of an object that somebody wants to store. */
public sealed interface Verdict {
    Verdict GRANTED = new Granted(List.of());

    /** It may be stored; the warnings are shown to the requester. */
    record Granted(List<String> warnings) implements Verdict {
        public Granted {
            warnings = List.copyOf(warnings);
        }
    }

    /** It may be stored with these changes, a JSON patch (RFC 6902). Of mutating hooks only. */
    record Changed(ArrayNode patch) implements Verdict {}

    record Refused(Refusal refusal) implements Verdict {}

    static Verdict refused(Refusal refusal) {
        return new Refused(refusal);
    }
}
