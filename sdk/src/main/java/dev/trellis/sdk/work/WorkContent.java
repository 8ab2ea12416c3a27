package dev.trellis.sdk.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.JsonContent;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;

import java.util.List;

/** Whether a work says what it should, in whatever form the API server keeps it. */
public final class WorkContent {
    private WorkContent() {}

    /**
     * Whether spec, labels, annotations and owners mean the same. Members that the API server fills
     * in count as written, and the creation times that some programs write into manifests count for
     * nothing.
     */
    public static boolean same(ManifestWork found, ManifestWork wanted) {
        var there = found.getMetadata();
        var here = wanted.getMetadata();
        return Copies.map(there.getLabels()).equals(Copies.map(here.getLabels()))
                && Copies.map(there.getAnnotations()).equals(Copies.map(here.getAnnotations()))
                && Copies.list(there.getOwnerReferences())
                        .equals(Copies.list(here.getOwnerReferences()))
                && same(found.spec(), wanted.spec());
    }

    private static boolean same(ManifestWorkSpec found, ManifestWorkSpec wanted) {
        return SpecDefaults.filled(found).equals(SpecDefaults.filled(wanted))
                && same(found.manifests(), wanted.manifests());
    }

    private static boolean same(List<RawObject> found, List<RawObject> wanted) {
        if (found.size() != wanted.size()) {
            return false;
        }
        for (var i = 0; i < found.size(); i++) {
            if (!same(found.get(i), wanted.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(RawObject found, RawObject wanted) {
        return found.equals(wanted)
                || JsonContent.same(withoutCreationTimes(found), withoutCreationTimes(wanted));
    }

    private static JsonNode withoutCreationTimes(RawObject manifest) {
        var tree = manifest.toTree();
        dropCreationTime(tree.path("metadata"));
        dropCreationTime(tree.path("spec").path("template").path("metadata"));
        return tree;
    }

    private static void dropCreationTime(JsonNode metadata) {
        if (metadata instanceof ObjectNode object) {
            object.remove("creationTimestamp");
        }
    }
}
