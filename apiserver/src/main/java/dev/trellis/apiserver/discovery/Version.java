package dev.trellis.apiserver.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

/** Which Kubernetes this server behaves like. */
public final class Version {
    private static final String MAJOR = "1";
    private static final String MINOR = "36";

    private Version() {}

    /** The version that the server behaves like. */
    static String text() {
        return MAJOR + "." + MINOR;
    }

    public static ObjectNode info() {
        return Json.object()
                .put("major", MAJOR)
                .put("minor", MINOR)
                .put("emulationMajor", MAJOR)
                .put("emulationMinor", MINOR)
                .put("minCompatibilityMajor", MAJOR)
                .put("minCompatibilityMinor", "35")
                .put("gitVersion", "v" + MAJOR + "." + MINOR + ".3+trellis")
                .put("gitCommit", "")
                .put("gitTreeState", "clean")
                .put("buildDate", "2026-01-01T00:00:00Z")
                .put("goVersion", "none")
                .put("compiler", "javac")
                .put("platform", "java/" + Runtime.version().feature());
    }
}
