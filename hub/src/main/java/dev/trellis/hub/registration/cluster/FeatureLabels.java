package dev.trellis.hub.registration.cluster;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The labels by which placements can choose clusters with healthy add-ons. */
final class FeatureLabels {

    // The longest name that a label may have, without what stands before its slash.
    private static final int NAME_MAX = 63;

    private FeatureLabels() {}

    /** The labels of a cluster; as they are as long as nothing is known of the cluster itself. */
    static Map<String, String> mended(
            Map<String, String> labels,
            Optional<Condition> available,
            List<ManagedClusterAddOn> installs) {
        if (available.isEmpty()) {
            return labels;
        }
        var wanted = new LinkedHashMap<String, String>();
        for (var install : installs) {
            var key = AddOnLabels.CLUSTER_FEATURE_PREFIX + install.getMetadata().getName();
            // One that is too long would have the whole cluster refused.
            if (!Metadata.isTerminating(install)
                    && key.substring(key.indexOf('/') + 1).length() <= NAME_MAX) {
                wanted.put(key, health(install));
            }
        }
        var mended = new LinkedHashMap<>(labels);
        mended.keySet()
                .removeIf(key ->
                        key.startsWith(AddOnLabels.CLUSTER_FEATURE_PREFIX)
                                && !wanted.containsKey(key));
        mended.putAll(wanted);
        return mended;
    }

    private static String health(ManagedClusterAddOn install) {
        var available = Condition.find(install.status().conditions(), AddOnConditions.AVAILABLE);
        return switch (available.map(Condition::status).orElse(Condition.UNKNOWN)) {
            case Condition.TRUE -> "available";
            case Condition.FALSE -> "unhealthy";
            default -> "unreachable";
        };
    }
}
