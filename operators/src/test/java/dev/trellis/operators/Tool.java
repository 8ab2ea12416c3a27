package dev.trellis.operators;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * One package of a file-based catalog in a ConfigMap, with its versions and all they bring along.
 */
final class Tool {
    private final Team team;
    private final String name;
    private final List<String> entries = new ArrayList<>();
    private final StringBuilder bundles = new StringBuilder();

    Tool(Team team, String name) {
        this.team = team;
        this.name = name;
    }

    /** The group of its APIs, which no other test has. */
    String group() {
        return team.crd("x", name).substring(2);
    }

    /**
     * Adds a version.
     *
     * @param edges such as {@code replaces: tool.v1.0.0}; empty for the first one
     * @param spec members of the operator's spec
     * @param strategy members of its install strategy
     * @param objects what else is in the bundle, as YAML
     */
    Tool version(String version, String edges, String spec, String strategy, List<String> objects) {
        var bundle = name + ".v" + version;
        entries.add("{name: %s%s}".formatted(bundle, edges.isEmpty() ? "" : ", " + edges));
        bundles.append(
                """
                ---
                schema: olm.bundle
                package: %1$s
                name: %2$s
                image: ""
                properties:
                - {type: olm.package, value: {packageName: %1$s, version: %3$s}}
                """
                        .formatted(name, bundle, version));
        object(operator(bundle, version, spec, strategy));
        objects.forEach(this::object);
        return this;
    }

    private void object(String manifest) {
        bundles.append("- {type: olm.bundle.object, value: {data: ")
                .append(
                        Base64.getEncoder()
                                .encodeToString(manifest.getBytes(StandardCharsets.UTF_8)))
                .append("}}\n");
    }

    private String operator(String bundle, String version, String spec, String strategy) {
        return """
        apiVersion: operators.coreos.com/v1alpha1
        kind: ClusterServiceVersion
        metadata: {name: %1$s}
        spec:
          displayName: A tool
          version: %2$s
          installModes: [{type: OwnNamespace, supported: true}]
        %3$s
          install:
            strategy: deployment
            spec:
              deployments:
              - name: %4$s
                spec:
                  selector: {matchLabels: {app: %4$s}}
                  template:
                    metadata: {labels: {app: %4$s}}
                    spec:
                      containers: [{name: it, image: "registry.example/%4$s:v%2$s"}]
        %5$s
        """
                .formatted(bundle, version, spec.indent(2), name, strategy.indent(6));
    }

    /** The catalog, in a ConfigMap and with its CatalogSource. */
    String catalog() {
        var content =
                """
                schema: olm.package
                name: %1$s
                defaultChannel: stable
                ---
                schema: olm.channel
                package: %1$s
                name: stable
                entries: [%2$s]
                """
                                .formatted(name, String.join(", ", entries))
                        + bundles;
        return """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: %1$s-catalog, namespace: %2$s}
        data:
          catalog.yaml: |
        %3$s
        ---
        apiVersion: operators.coreos.com/v1alpha1
        kind: CatalogSource
        metadata: {name: %1$s, namespace: %2$s}
        spec: {sourceType: configmap, configMap: %1$s-catalog}
        """
                .formatted(name, team.namespace, content.indent(4));
    }

    /**
     * @param more members of its spec
     */
    String group(String more) {
        return """
        apiVersion: operators.coreos.com/v1
        kind: OperatorGroup
        metadata: {name: team, namespace: %1$s}
        spec: {targetNamespaces: [%1$s]%2$s}
        """
                .formatted(team.namespace, more.isEmpty() ? "" : ", " + more);
    }

    /**
     * @param more members of its spec, as lines
     */
    String subscription(String more) {
        return """
        apiVersion: operators.coreos.com/v1alpha1
        kind: Subscription
        metadata: {name: %1$s, namespace: %2$s}
        spec:
          name: %1$s
          channel: stable
          source: %1$s
          sourceNamespace: %2$s
        %3$s
        """
                .formatted(name, team.namespace, more.indent(2));
    }

    static String documents(String... all) {
        return String.join("---\n", all);
    }
}
