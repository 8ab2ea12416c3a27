package dev.trellis.helm;

import dev.trellis.helm.TemplateActions.Term;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the terms of a chart's templates mean for an add-on, where that differs from a release that
 * Helm itself installs.
 *
 * <p>There is no cluster to look something up on: the engine would ask one with whatever
 * credentials lie around, and a chart could read what only its manager may. For the same reason
 * nobody knows which APIs a cluster serves. And an add-on is brought in line again and again: no
 * pass is the first, so none is an installation.
 */
final class ChartTerms {
    /** A template that each guarded term asks, to lie among those of the chart. */
    static final String GUARD_FILE = "templates/_trellis-strict.tpl";

    // Any kind of map is looked through by its keys; what is no map has no missing member.
    static final String GUARD =
            """
            {{- define "trellis.strict" -}}
            {{- $found := not (kindIs "map" (index . 0)) -}}
            {{- if not $found -}}
            {{- range $key, $_ := index . 0 -}}
            {{- if eq $key (index $ 1) -}}{{- $found = true -}}{{- end -}}
            {{- end -}}
            {{- end -}}
            {{- if not $found -}}
            {{- fail (printf "%s is missing: set it, or have the chart do without it" (index . 2)) -}}
            {{- end -}}
            {{- end -}}
            """;

    // Members that are methods of the engine's types, which no map has as a key.
    private static final Set<String> METHODS = Set.of("AsConfig", "AsSecrets", "AsMap", "YAML");
    private static final Pattern DOT = Pattern.compile("\\.");

    private ChartTerms() {}

    /** The term as the engine is to have it. */
    static String usual(Term term) {
        var text = term.text();
        if (text.equals("lookup")) {
            // Picks the named members of an empty map: an empty map, whatever the names.
            return "pick (dict)";
        }
        if (text.endsWith(".APIVersions.Has")) {
            return "hasKey (dict)";
        }
        if (text.endsWith(".Capabilities.APIVersions")) {
            return "(list)";
        }
        if (text.endsWith(".Release.IsInstall")) {
            return "false";
        }
        return text.endsWith(".Release.Revision") ? "0" : text;
    }

    /** The same for a chart of which every value that it names has to be there. */
    static String strict(Term term) {
        var usual = usual(term);
        // A method says itself what it is not called on.
        return usual.equals(term.text()) && !term.called() ? guarded(usual) : usual;
    }

    /** The chain after a question for each of its members; the questions answer true or fail. */
    private static String guarded(String chain) {
        var parts = Arrays.stream(DOT.split(chain)).toList();
        if (parts.size() < 2 || !(chain.startsWith(".") || chain.startsWith("$"))) {
            return chain;
        }
        var guards = new StringBuilder();
        var prefix = parts.getFirst();
        for (var name : parts.subList(1, parts.size())) {
            if (METHODS.contains(name)) {
                break;
            }
            var member = prefix + "." + name;
            guards.append(
                    "(not (include \"trellis.strict\" (list %s \"%s\" \"%s\"))) "
                            .formatted(prefix.isEmpty() ? "." : prefix, name, member));
            prefix = member;
        }
        return "(and %s%s)".formatted(guards, chain);
    }
}
