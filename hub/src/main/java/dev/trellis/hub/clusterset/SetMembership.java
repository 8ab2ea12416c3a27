package dev.trellis.hub.clusterset;

import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.cluster.ClusterSetSelector;
import dev.trellis.api.cluster.ManagedClusterSet;

import java.util.Map;

/** Which clusters are in a set, by their labels. */
public sealed interface SetMembership {
    /** Whether a cluster with these labels is in the set. */
    boolean includes(Map<String, String> labels);

    /** Clusters name the set in a label. */
    record ByName(String set) implements SetMembership {
        @Override
        public boolean includes(Map<String, String> labels) {
            return set.equals(labels.get(ClusterLabels.CLUSTER_SET));
        }
    }

    record BySelector(Selector selector) implements SetMembership {
        @Override
        public boolean includes(Map<String, String> labels) {
            return selector.matches(labels);
        }
    }

    record Nobody() implements SetMembership {
        @Override
        public boolean includes(Map<String, String> labels) {
            return false;
        }
    }

    /** The set does not say in a way that can be understood who is in it. */
    record Unclear(String problem) implements SetMembership {
        @Override
        public boolean includes(Map<String, String> labels) {
            return false;
        }
    }

    static SetMembership of(ManagedClusterSet set) {
        var selector = set.spec().clusterSelector();
        var name = set.getMetadata().getName();
        if (selector == null) {
            return new ByName(name);
        }
        return switch (selector.selectorType()) {
            case "", ClusterSetSelector.EXCLUSIVE_CLUSTER_SET_LABEL -> new ByName(name);
            case ClusterSetSelector.LABEL_SELECTOR -> bySelector(name, selector);
            default ->
                    new Unclear(
                            "the set %s has the unknown selector type %s"
                                    .formatted(name, selector.selectorType()));
        };
    }

    private static SetMembership bySelector(String set, ClusterSetSelector selector) {
        if (selector.labelSelector() == null) {
            return new Nobody();
        }
        return switch (Selector.ofLabels(selector.labelSelector())) {
            case Selector.Reading.Fine(var fine) -> new BySelector(fine);
            case Selector.Reading.Wrong(var problem) ->
                    new Unclear("the selector of the set %s is wrong: %s".formatted(set, problem));
        };
    }
}
