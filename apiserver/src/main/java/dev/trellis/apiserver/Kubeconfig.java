package dev.trellis.apiserver;

import dev.trellis.apiserver.pki.Identity;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How a user reaches logical clusters, in the forms that clients read. */
record Kubeconfig(String authority, Identity user, SortedMap<String, URI> clusters) {
    Kubeconfig {
        clusters = new TreeMap<>(clusters);
    }

    /** A file with a context for each cluster, under the cluster's name. */
    String text(String current) {
        return """
        apiVersion: v1
        kind: Config
        clusters:
        %s
        users:
        - name: user
          user:
            client-certificate-data: %s
            client-key-data: %s
        contexts:
        %s
        current-context: %s
        """
                .formatted(
                        lines(
                                "- {name: \"%s\", cluster: {server: \"%s\", certificate-authority-data: "
                                        + base64(authority)
                                        + "}}"),
                        base64(user.certificatePem()),
                        base64(user.keyPem()),
                        lines("- {name: \"%s\", context: {cluster: \"%1$s\", user: user}}"),
                        current);
    }

    /** For clients in Java. */
    Config config(URI address) {
        return new ConfigBuilder()
                .withAutoConfigure(false)
                .withMasterUrl(address.toString())
                .withNamespace("default")
                .withCaCertData(base64(authority))
                .withClientCertData(base64(user.certificatePem()))
                .withClientKeyData(base64(user.keyPem()))
                .withClientKeyAlgo("EC")
                .build();
    }

    private String lines(String form) {
        return clusters.entrySet().stream()
                .map(cluster -> line(form, cluster))
                .collect(Collectors.joining("\n"));
    }

    private static String line(String form, Map.Entry<String, URI> cluster) {
        return form.formatted(cluster.getKey(), cluster.getValue());
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
