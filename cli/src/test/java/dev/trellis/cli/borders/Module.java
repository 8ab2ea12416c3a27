package dev.trellis.cli.borders;

import java.util.List;
import java.util.Set;

/** A module, and the others that it may use. */
record Module(String name, Set<String> mayUse) {
    /** One that is missing here fails {@link BordersTest}: its place is decided when it begins. */
    static final List<Module> ALL =
            List.of(
                    module("bom"), // versions alone, no class
                    module("api"),
                    module("testkit"),
                    module("cel"),
                    module("apiserver", "cel"),
                    module("engine", "api"),
                    module("graph", "api", "cel"),
                    module("interpreter", "api"),
                    module("promote", "api", "engine", "graph", "interpreter"),
                    module("sdk", "api", "engine"),
                    module("operators", "api", "engine", "graph"),
                    module(
                            "hub",
                            "api",
                            "cel",
                            "engine",
                            "graph",
                            "interpreter",
                            "operators",
                            "promote",
                            "sdk"),
                    module("helm", "api", "sdk"),
                    module("agent", "api", "cel", "engine", "graph", "interpreter", "sdk"),
                    module("console", "api", "engine", "graph", "hub", "sdk"),
                    module("examples", "api", "engine", "helm", "sdk"),
                    module(
                            "cli",
                            "api",
                            "apiserver",
                            "engine",
                            "graph",
                            "interpreter",
                            "promote",
                            "sdk",
                            "operators",
                            "helm",
                            "hub",
                            "agent",
                            "console"),
                    module("suites"), // tests of others, no class
                    module("e2e", "testkit"),
                    module(
                            "bench",
                            "api",
                            "apiserver",
                            "engine",
                            "graph",
                            "interpreter",
                            "promote",
                            "helm",
                            "sdk",
                            "hub",
                            "agent",
                            "testkit"));

    Module {
        mayUse = Set.copyOf(mayUse);
    }

    static List<Module> all() {
        return ALL;
    }

    String packages() {
        return "dev.trellis." + name + "..";
    }

    /** The packages of all modules that this one must not use. */
    String[] forbiddenPackages() {
        return ALL.stream()
                .filter(other -> !other.equals(this) && !mayUse.contains(other.name))
                .map(Module::packages)
                .toArray(String[]::new);
    }

    private static Module module(String name, String... mayUse) {
        return new Module(name, Set.of(mayUse));
    }
}
