package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.store.NotKeptException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Empties namespaces and definitions that are being deleted, and lets go of them when nothing is
 * left inside. Woken by deletions, one run at a time.
 */
final class Reaper {
    private static final Logger LOG = LoggerFactory.getLogger(Reaper.class);

    private final Cluster cluster;
    private final Executor executor;
    private final Supplier<Verbs> verbs;
    private final AtomicInteger wishes = new AtomicInteger();

    Reaper(Cluster cluster, Executor executor, Supplier<Verbs> verbs) {
        this.cluster = cluster;
        this.executor = executor;
        this.verbs = verbs;
    }

    /** Looks again soon, on another thread. */
    void wake() {
        if (wishes.getAndIncrement() == 0) {
            executor.execute(this::run);
        }
    }

    private void run() {
        int answered;
        do {
            answered = wishes.get();
            try {
                reapDefinitions();
                reapNamespaces();
            } catch (NotKeptException e) {
                LOG.atDebug()
                        .setCause(e)
                        .addKeyValue("cluster", cluster.name())
                        .log("What is being deleted stays until the store can be written again");
            } catch (RuntimeException e) {
                LOG.atWarn()
                        .setCause(e)
                        .addKeyValue("cluster", cluster.name())
                        .log(
                                "Could not finish what is being deleted; the next deletion tries again");
            }
        } while (!wishes.compareAndSet(answered, 0));
    }

    private void reapNamespaces() {
        var namespaces = cluster.builtIn("", "v1", "namespaces");
        for (var namespace : deleting(namespaces)) {
            var name = Meta.of(namespace).name();
            var left = 0;
            for (var kind : cluster.catalog().preferred()) {
                if (kind.namespaced()) {
                    left += empty(kind, name + "/");
                }
            }
            if (left == 0 && !namespace.path("spec").path("finalizers").isEmpty()) {
                verbs.get()
                        .writes()
                        .patch(
                                new Target(namespaces, "", name, "finalize"),
                                current -> {
                                    current.withObject("spec").remove("finalizers");
                                    return current;
                                },
                                WriteOptions.own());
            }
        }
    }

    private void reapDefinitions() {
        var definitions =
                cluster.builtIn("apiextensions.k8s.io", "v1", "customresourcedefinitions");
        for (var definition : deleting(definitions)) {
            var meta = Meta.of(definition);
            var left = 0;
            for (var kind : cluster.catalog().ofDefinition(meta.name())) {
                left += empty(kind, "");
            }
            if (left == 0 && meta.finalizers().contains(Definitions.CLEANUP)) {
                verbs.get()
                        .writes()
                        .patch(
                                new Target(definitions, "", meta.name(), ""),
                                current -> {
                                    var finalizers = new ArrayList<>(Meta.of(current).finalizers());
                                    finalizers.remove(Definitions.CLEANUP);
                                    Meta.of(current).setFinalizers(finalizers);
                                    return current;
                                },
                                WriteOptions.own());
            }
        }
    }

    /** Deletes everything there; how much stays for now. */
    private int empty(ApiKind kind, String prefix) {
        var keys = new ArrayList<String>();
        cluster.store().current(kind.table()).visit(prefix, "", (key, _) -> keys.add(key));
        for (var key : keys) {
            try {
                verbs.get().deletes().delete(target(kind, key), DeleteOptions.PLAIN);
            } catch (StatusError gone) {
                LOG.atDebug()
                        .setCause(gone)
                        .addKeyValue("object", key)
                        .log("An object that was to be deleted is gone");
            }
        }
        return cluster.store().current(kind.table()).count(prefix, "");
    }

    private List<ObjectNode> deleting(ApiKind kind) {
        var found = new ArrayList<ObjectNode>();
        cluster.store()
                .current(kind.table())
                .visit(
                        "",
                        "",
                        (_, entry) -> {
                            if (Stamped.mayBeDeleting(entry.bytes())) {
                                var object = cluster.versions().parse(entry, kind);
                                if (Meta.of(object).isDeleting()) {
                                    found.add(object);
                                }
                            }
                            return true;
                        });
        return found;
    }

    private static Target target(ApiKind kind, String key) {
        var slash = key.indexOf('/');
        return new Target(
                kind, slash < 0 ? "" : key.substring(0, slash), key.substring(slash + 1), "");
    }
}
