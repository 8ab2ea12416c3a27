package dev.trellis.cli.create;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What an add-on's manifests are made from. */
enum ProjectKind {
    MANIFESTS,
    HELM,
    TEMPLATE,
    JAVA;

    /** The words whose sections of a file such a project keeps. */
    Set<String> words() {
        return switch (this) {
            case MANIFESTS -> Set.of("manifests", "manager", "text");
            case HELM -> Set.of("helm", "manager", "text");
            case TEMPLATE -> Set.of("template");
            case JAVA -> Set.of("java", "manager");
        };
    }

    /** The files that only such a project has, with what they are made from. */
    Map<String, String> files() {
        return switch (this) {
            case MANIFESTS ->
                    Map.of(
                            "src/main/resources/manifests/deployment.yaml", "deployment.yaml",
                            "src/main/resources/manifests/namespace.yaml", "namespace.yaml");
            case HELM ->
                    Map.of(
                            "chart/Chart.yaml", "Chart.yaml",
                            "chart/values.yaml", "values.yaml",
                            "chart/templates/deployment.yaml", "chart-deployment.yaml",
                            "chart/templates/namespace.yaml", "chart-namespace.yaml");
            case TEMPLATE, JAVA -> Map.of();
        };
    }

    /** Whether it brings a manager of its own; the hub's manager runs the others. */
    boolean hasManager() {
        return words().contains("manager");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
