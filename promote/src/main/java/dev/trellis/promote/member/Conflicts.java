package dev.trellis.promote.member;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Fields;

import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads who disagrees about which fields from the answer to a server-side apply. */
final class Conflicts {
    private static final Pattern MANAGER = Pattern.compile("conflict with \"([^\"]*)\"");

    private Conflicts() {}

    static Adoption.Conflicting read(JsonNode status) {
        var managers = new TreeSet<String>();
        var fields = new TreeSet<String>();
        for (var cause : Fields.items(status.path("details").path("causes"))) {
            var found = MANAGER.matcher(Fields.text(cause, "message"));
            if (found.find()) {
                managers.add(found.group(1));
            }
            fields.add(Fields.text(cause, "field"));
        }
        return new Adoption.Conflicting(managers.stream().toList(), fields.stream().toList());
    }
}
