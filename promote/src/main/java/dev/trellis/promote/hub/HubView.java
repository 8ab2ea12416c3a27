package dev.trellis.promote.hub;

import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.HubFinding;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The hub, as planning sees it. */
public interface HubView {
    /** Whether the hub knows a cluster of this name. */
    boolean hasCluster(String cluster);

    /**
     * What the hub delivers to a cluster already.
     *
     * @return for those of the objects that it has; the others are absent
     */
    Map<ObjectId, HubFinding> findings(String cluster, Collection<ObjectId> objects);

    /** Those of the rights that the caller lacks. */
    List<Right> lacking(List<Right> rights);

    /**
     * Something to do on the hub.
     *
     * @param namespace empty for all
     */
    record Right(String verb, String group, String resource, String namespace) {
        /** As people read it: {@code create promotions.trellis.dev in namespace platform}. */
        @Override
        public String toString() {
            return "%s %s in namespace %s"
                    .formatted(
                            verb, group.isEmpty() ? resource : resource + "." + group, namespace);
        }
    }
}
