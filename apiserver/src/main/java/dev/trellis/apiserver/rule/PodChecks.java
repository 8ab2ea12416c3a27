package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What is wrong with the specification of a pod, wherever it stands. */
final class PodChecks {
    private static final int PORT_MAX = 65_535;
    private static final int NAME_MAX = 63;
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
    private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

    private PodChecks() {}

    static List<Cause> check(JsonNode spec, String path) {
        var causes = new ArrayList<Cause>();
        var volumes = volumes(spec, path + ".volumes", causes);
        if (spec.path("containers").isEmpty()) {
            causes.add(Cause.required(path + ".containers"));
        }
        var names = new HashSet<String>();
        for (var list : List.of("containers", "initContainers")) {
            for (var i = 0; i < spec.path(list).size(); i++) {
                var at = "%s.%s[%d]".formatted(path, list, i);
                container(spec.path(list).get(i), at, names, volumes, causes);
            }
        }
        return causes;
    }

    private static Set<String> volumes(JsonNode spec, String path, List<Cause> causes) {
        var names = new HashSet<String>();
        for (var i = 0; i < spec.path("volumes").size(); i++) {
            var name = spec.path("volumes").get(i).path("name");
            var at = "%s[%d].name".formatted(path, i);
            name(name, at, causes);
            if (!name.asText("").isEmpty() && !names.add(name.asText())) {
                causes.add(Cause.duplicate(at, name));
            }
        }
        return names;
    }

    private static void container(
            JsonNode container,
            String at,
            Set<String> names,
            Set<String> volumes,
            List<Cause> causes) {
        var name = container.path("name");
        name(name, at + ".name", causes);
        if (!name.asText("").isEmpty() && !names.add(name.asText())) {
            causes.add(Cause.duplicate(at + ".name", name));
        }
        if (container.path("image").asText("").isEmpty()) {
            causes.add(Cause.required(at + ".image"));
        }
        choice(container.path("imagePullPolicy"), at + ".imagePullPolicy", PULL_POLICIES, causes);
        for (var i = 0; i < container.path("ports").size(); i++) {
            var port = container.path("ports").get(i);
            var where = "%s.ports[%d]".formatted(at, i);
            port(port.path("containerPort"), where + ".containerPort", causes);
            choice(port.path("protocol"), where + ".protocol", PROTOCOLS, causes);
        }
        for (var i = 0; i < container.path("volumeMounts").size(); i++) {
            var mount = container.path("volumeMounts").get(i);
            var where = "%s.volumeMounts[%d]".formatted(at, i);
            if (mount.path("name").asText("").isEmpty()) {
                causes.add(Cause.required(where + ".name"));
            } else if (!volumes.contains(mount.path("name").asText())) {
                causes.add(
                        new Cause(
                                "FieldValueNotFound",
                                "Not found: " + Cause.show(mount.path("name")),
                                where + ".name"));
            }
            if (mount.path("mountPath").asText("").isEmpty()) {
                causes.add(Cause.required(where + ".mountPath"));
            }
        }
    }

    private static void name(JsonNode name, String at, List<Cause> causes) {
        var text = name.asText("");
        if (text.isEmpty()) {
            causes.add(Cause.required(at));
            return;
        }
        if (text.length() > NAME_MAX) {
            causes.add(Cause.invalid(at, text, "must be no more than 63 bytes"));
        }
        if (!LABEL.matcher(text).matches()) {
            causes.add(
                    Cause.invalid(
                            at,
                            text,
                            "a lowercase RFC 1123 label must consist of lower case alphanumeric"
                                    + " characters or '-', and must start and end with an"
                                    + " alphanumeric character (e.g. 'my-name',  or '123-abc', regex"
                                    + " used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"));
        }
    }

    /** A number by which something can be reached. */
    static void port(JsonNode port, String at, List<Cause> causes) {
        if (port.asLong(0) < 1 || port.asLong(0) > PORT_MAX) {
            causes.add(
                    Cause.invalidShown(
                            at,
                            Long.toString(port.asLong(0)),
                            "must be between 1 and 65535, inclusive"));
        }
    }

    /** One of a few words; whoever left it out got one by default. */
    static void choice(JsonNode word, String at, List<String> words, List<Cause> causes) {
        if (word.isTextual() && !words.contains(word.asText())) {
            causes.add(Cause.notSupported(at, Cause.show(word), words));
        }
    }
}
