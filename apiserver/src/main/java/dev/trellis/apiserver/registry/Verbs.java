package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.store.Store;

import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/** All verbs of one logical cluster, wired together. */
public final class Verbs {
    /** A crash may leave a cluster half begun; the last of these tells that it is complete. */
    private static final List<String> NAMESPACES =
            List.of("kube-node-lease", "kube-public", "kube-system", "default");

    private final Cluster cluster;
    private final Definitions definitions;
    private final Reaper reaper;
    private final Reads reads;
    private final Writes writes;
    private final Deletes deletes;
    private final Watches watches;
    private final Scales scales;
    private final PodActions pods;

    private Verbs(Cluster cluster, Executor executor) {
        this.cluster = cluster;
        this.definitions = new Definitions(cluster);
        this.reaper = new Reaper(cluster, executor, () -> this);
        this.reads = new Reads(cluster);
        this.watches = new Watches(cluster, reads);
        this.deletes = new Deletes(cluster, definitions, reaper::wake);
        this.writes = new Writes(cluster, deletes, definitions);
        this.scales = new Scales(reads, writes);
        this.pods = new PodActions(cluster, reads, writes, deletes);
    }

    /**
     * A logical cluster with the namespaces that every cluster has, and what its store holds.
     *
     * @param executor where deletions are finished; its tasks may wait
     */
    static Verbs start(
            String name,
            Store store,
            Clock clock,
            RandomGenerator random,
            Executor executor,
            Beginning beginning) {
        var verbs = new Verbs(new Cluster(name, store, clock, random), executor);
        var namespaces = verbs.cluster.builtIn("", "v1", "namespaces");
        if (store.find(namespaces.table(), NAMESPACES.getLast()).isPresent()) {
            verbs.definitions.restore();
            // What was being deleted when the server stopped.
            verbs.reaper.wake();
            return verbs;
        }
        var shared = beginning.share(store);
        shared.ifPresentOrElse(verbs.cluster::serve, verbs.definitions::restore);
        beginning.write(verbs);
        for (var namespace : NAMESPACES) {
            if (store.find(namespaces.table(), namespace).isEmpty()) {
                var object = Json.object();
                object.putObject("metadata").put("name", namespace);
                verbs.writes.create(new Target(namespaces, "", "", ""), object, WriteOptions.own());
            }
        }
        return verbs;
    }

    public Cluster cluster() {
        return cluster;
    }

    /**
     * Answers an object that is not stored.
     *
     * @param kind of the object, which is not the target's where that is a subresource
     */
    public Body review(Target target, ApiKind kind, ObjectNode object) {
        Shape.checkType(object, kind);
        Shape.fit(object, kind);
        object.put("kind", kind.kind()).put("apiVersion", kind.apiVersion());
        return Body.of(cluster.reviewer().answer(target, object));
    }

    public Reads reads() {
        return reads;
    }

    public Watches watches() {
        return watches;
    }

    public Writes writes() {
        return writes;
    }

    public Scales scales() {
        return scales;
    }

    public PodActions pods() {
        return pods;
    }

    public Deletes deletes() {
        return deletes;
    }
}
