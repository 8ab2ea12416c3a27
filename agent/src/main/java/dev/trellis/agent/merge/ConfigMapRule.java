package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** All data is the manifest's, but for certificates that the cluster was asked to put in. */
record ConfigMapRule() implements Rule {
    private static final String TRUSTED_LABEL = "config.openshift.io/inject-trusted-cabundle";
    private static final String TRUSTED_KEY = "ca-bundle.crt";
    private static final String SERVICE_ANNOTATION = "service.beta.openshift.io/inject-cabundle";
    private static final String SERVICE_KEY = "service-ca.crt";

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = live.deepCopy();
        Trees.take(body, manifest, "data");
        Trees.take(body, manifest, "binaryData");
        var metadata = manifest.path("metadata");
        if (Trees.text(metadata.path("labels"), TRUSTED_LABEL).equals("true")) {
            keep(live, body, TRUSTED_KEY);
        }
        if (Trees.text(metadata.path("annotations"), SERVICE_ANNOTATION).equals("true")) {
            keep(live, body, SERVICE_KEY);
        }
        return body;
    }

    private static void keep(ObjectNode live, ObjectNode body, String key) {
        if (live.path("data").has(key) && !body.path("data").has(key)) {
            body.withObjectProperty("data").set(key, live.path("data").path(key));
        }
    }
}
