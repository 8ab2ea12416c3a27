package dev.trellis.operators.serving;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Where pods find their certificate: at the places that operators look at. */
final class CertificateMounts {
    private static final String HASH = "olmcahash";

    private CertificateMounts() {}

    /**
     * Changes a pod template.
     *
     * @param secret the name of the Secret
     * @param hash of the certificate, so that new ones reach the pods
     */
    static void apply(ObjectNode template, String secret, String hash) {
        template.withObjectProperty("metadata").withObjectProperty("annotations").put(HASH, hash);
        mount(
                template,
                secret,
                "apiservice-cert",
                "/apiserver.local.config/certificates",
                "apiserver.crt",
                "apiserver.key");
        mount(
                template,
                secret,
                "webhook-cert",
                "/tmp/k8s-webhook-server/serving-certs",
                "tls.crt",
                "tls.key");
    }

    private static void mount(
            ObjectNode template,
            String secret,
            String volume,
            String path,
            String certificate,
            String key) {
        var spec = template.withObjectProperty("spec");
        var volumes = list(spec, "volumes", volume, path);
        var items =
                volumes.addObject()
                        .put("name", volume)
                        .putObject("secret")
                        .put("secretName", secret)
                        .putArray("items");
        items.addObject().put("key", ServingCertificate.CERTIFICATE).put("path", certificate);
        items.addObject().put("key", ServingCertificate.KEY).put("path", key);
        for (var container : spec.path("containers")) {
            list((ObjectNode) container, "volumeMounts", volume, path)
                    .addObject()
                    .put("name", volume)
                    .put("mountPath", path);
        }
    }

    /** The list without what an author put at our place. */
    private static ArrayNode list(ObjectNode owner, String member, String name, String path) {
        var left = owner.arrayNode();
        for (var one : owner.path(member)) {
            if (!one.path("name").asText().equals(name)
                    && !one.path("mountPath").asText().equals(path)) {
                left.add(one);
            }
        }
        owner.set(member, left);
        return left;
    }
}
