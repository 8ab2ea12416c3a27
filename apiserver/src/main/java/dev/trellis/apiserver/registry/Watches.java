package dev.trellis.apiserver.registry;

/** Opens watches. */
public final class Watches {
    private final Cluster cluster;
    private final Reads reads;

    Watches(Cluster cluster, Reads reads) {
        this.cluster = cluster;
        this.reads = reads;
    }

    /** A feed of what happens from now on, or from the revision that is asked for. */
    public WatchFeed open(Selection selection, WatchOptions options) {
        return new WatchFeed(cluster, reads, selection, options);
    }
}
