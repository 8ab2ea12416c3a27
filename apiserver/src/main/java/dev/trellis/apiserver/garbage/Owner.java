package dev.trellis.apiserver.garbage;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;

/**
 * An owner as a dependent names it.
 *
 * @param blocking whether the owner's end in the foreground waits for the dependent
 */
record Owner(String group, String kind, String name, String uid, boolean blocking) {
    static List<Owner> of(JsonNode object) {
        var made = new ArrayList<Owner>();
        for (var reference : object.path("metadata").path("ownerReferences")) {
            var apiVersion = reference.path("apiVersion").asText();
            var slash = apiVersion.indexOf('/');
            made.add(
                    new Owner(
                            slash < 0 ? "" : apiVersion.substring(0, slash),
                            reference.path("kind").asText(),
                            reference.path("name").asText(),
                            reference.path("uid").asText(),
                            reference.path("blockOwnerDeletion").asBoolean(false)));
        }
        return made;
    }
}
