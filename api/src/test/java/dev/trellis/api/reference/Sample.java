package dev.trellis.api.reference;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An object and what becomes of it.
 *
 * @param name of the file and the version, for people
 * @param version of the API that it is written in
 * @param onlyOurs whether it is about something that the reference does not have
 */
record Sample(
        String name,
        String kind,
        String version,
        ObjectNode object,
        Verdict expected,
        boolean onlyOurs) {
    @Override
    public String toString() {
        return name;
    }
}
