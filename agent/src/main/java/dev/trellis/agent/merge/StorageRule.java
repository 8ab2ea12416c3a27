package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Storage classes and drivers are replaced whole. Most of them cannot change, so where the server
 * refuses they are made anew, which leaves volumes alone. Which class is the default one is decided
 * on the cluster.
 */
record StorageRule() implements Rule {
    private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        return new WholeRule().apply(live, manifest);
    }

    @Override
    public ObjectNode metadata(ObjectNode live, ObjectNode manifest) {
        var decided = live.path("metadata").path("annotations").path(DEFAULT_CLASS);
        if (decided.isMissingNode()) {
            return manifest;
        }
        var copy = manifest.deepCopy();
        copy.withObjectProperty("metadata")
                .withObjectProperty("annotations")
                .set(DEFAULT_CLASS, decided);
        return copy;
    }

    @Override
    public boolean remakesImmutable() {
        return true;
    }
}
