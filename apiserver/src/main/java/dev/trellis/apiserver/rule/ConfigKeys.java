package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What config maps and secrets have in common. */
final class ConfigKeys {
    private static final int LENGTH_MAX = 253;
    private static final Pattern KEY = Pattern.compile("[-._a-zA-Z0-9]+");

    private ConfigKeys() {}

    /** What is wrong with the keys of the given maps. */
    static List<Cause> check(ObjectNode object, String... maps) {
        var causes = new ArrayList<Cause>();
        for (var map : maps) {
            object.path(map)
                    .properties()
                    .forEach(member -> causes.addAll(checkKey(map, member.getKey())));
        }
        return causes;
    }

    /** What may not change once the object is said to be immutable. */
    static List<Cause> checkImmutable(
            ObjectNode object, Optional<ObjectNode> before, String... fields) {
        var causes = new ArrayList<Cause>();
        before.filter(old -> old.path("immutable").asBoolean(false))
                .ifPresent(old -> {
                    if (!object.path("immutable").asBoolean(false)) {
                        causes.add(immutable("immutable"));
                    }
                    for (var field : fields) {
                        if (!Json.same(object.path(field), old.path(field))) {
                            causes.add(immutable(field));
                        }
                    }
                });
        return causes;
    }

    private static Cause immutable(String field) {
        return Cause.forbidden(field, "field is immutable when `immutable` is set");
    }

    private static List<Cause> checkKey(String map, String key) {
        var causes = new ArrayList<Cause>();
        var field = "%s[%s]".formatted(map, key);
        if (key.length() > LENGTH_MAX) {
            causes.add(Cause.invalid(field, key, "must be no more than 253 bytes"));
        }
        if (!KEY.matcher(key).matches()) {
            causes.add(
                    Cause.invalid(
                            field,
                            key,
                            "a valid config key must consist of alphanumeric characters, '-', '_'"
                                    + " or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex"
                                    + " used for validation is '[-._a-zA-Z0-9]+')"));
        } else if (key.equals(".") || key.equals("..")) {
            causes.add(Cause.invalid(field, key, "must not be '" + key + "'"));
        } else if (key.startsWith("..")) {
            causes.add(Cause.invalid(field, key, "must not start with '..'"));
        }
        return causes;
    }
}
