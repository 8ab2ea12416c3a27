package dev.trellis.hub.placement;

/** A way to tell better clusters from worse ones, by scores from -100 to 100. */
sealed interface Prioritizer {
    /** Clusters that are chosen already. */
    record Steady() implements Prioritizer {}

    /** Clusters that other placements chose less. */
    record Balance() implements Prioritizer {}

    /** Clusters with more to give. */
    record Allocatable(Resource resource) implements Prioritizer {}

    /** Clusters of which an add-on thinks better. */
    record AddOn(String resource, String score) implements Prioritizer {}

    enum Resource {
        CPU,
        MEMORY
    }

    /** As users write it. */
    default String wire() {
        return switch (this) {
            case Steady _ -> "Steady";
            case Balance _ -> "Balance";
            case Allocatable(var resource) ->
                    resource == Resource.CPU
                            ? "ResourceAllocatableCPU"
                            : "ResourceAllocatableMemory";
            case AddOn(var resource, var score) -> "AddOn/" + resource + "/" + score;
        };
    }
}
