package dev.trellis.cli;

import dev.trellis.cli.crds.CrdsVerb;

import picocli.CommandLine;

import java.util.LinkedHashMap;
import java.util.Map;

/** The verbs by name, in the order in which the help lists them. */
final class Verbs {
    private static final Map<String, Class<?>> ALL = all();

    private Verbs() {}

    private static Map<String, Class<?>> all() {
        var verbs = new LinkedHashMap<String, Class<?>>();
        verbs.put("up", UpVerb.class);
        verbs.put("crds", CrdsVerb.class);
        verbs.put("build", BuildVerb.class);
        verbs.put("version", VersionVerb.class);
        verbs.put("completion", CompletionVerb.class);
        return verbs;
    }

    static Map<String, Class<?>> byName() {
        return ALL;
    }

    /**
     * Adds the verb that these arguments begin with, or all where that is not certain.
     *
     * <p>Each verb costs milliseconds of reflection, which a call of another verb need not pay.
     */
    static void addTo(CommandLine trellis, String... args) {
        var first = args.length == 0 ? "" : args[0];
        if (ALL.containsKey(first)) {
            add(trellis, first);
        } else {
            addAllTo(trellis);
        }
    }

    static void addAllTo(CommandLine trellis) {
        ALL.keySet().forEach(verb -> add(trellis, verb));
    }

    private static void add(CommandLine trellis, String verb) {
        if (!trellis.getSubcommands().containsKey(verb)) {
            trellis.addSubcommand(verb, ALL.get(verb));
        }
    }
}
