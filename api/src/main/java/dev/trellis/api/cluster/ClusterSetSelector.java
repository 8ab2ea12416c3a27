package dev.trellis.api.cluster;

import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** How a set chooses its clusters. */
@Wire
@Doc("How the set chooses its clusters.")
public record ClusterSetSelector(
        @Doc(
                        "ExclusiveClusterSetLabel goes by the label that names the set, "
                                + "LabelSelector by the selector.")
                @Required
                @Default(EXCLUSIVE_CLUSTER_SET_LABEL)
                @OneOf({EXCLUSIVE_CLUSTER_SET_LABEL, LABEL_SELECTOR})
                String selectorType,
        @Doc("Chooses clusters by labels; absent chooses none, an empty one all.")
                @Nullable LabelSelector labelSelector) {

    public static final String EXCLUSIVE_CLUSTER_SET_LABEL = "ExclusiveClusterSetLabel";
    public static final String LABEL_SELECTOR = "LabelSelector";
}
