package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.Catalog;
import dev.trellis.apiserver.store.Store;

import java.util.List;
import java.util.Optional;

/**
 * The definitions and roles that every new cluster has from its beginning.
 *
 * <p>In memory all clusters share them until one changes its own: the same bytes, the same schemas,
 * the same catalog, so that another cluster costs next to nothing. A cluster that is kept on disk
 * gets its own, for its journal must tell the whole of it.
 */
final class Beginning {
    private static final List<String> SHARED =
            List.of(
                    BuiltInKinds.DEFINITIONS,
                    "clusterroles.rbac.authorization.k8s.io",
                    "clusterrolebindings.rbac.authorization.k8s.io");

    private final List<ObjectNode> definitions;
    private final Optional<Verbs> shared;

    /**
     * Will begin clusters with these.
     *
     * @param shared a cluster that was begun with them, whose store nobody changes any more
     */
    Beginning(List<ObjectNode> definitions, Optional<Verbs> shared) {
        this.definitions = List.copyOf(definitions);
        this.shared = shared;
    }

    /** The revision after which a cluster can begin. */
    long revision() {
        return shared.map(verbs -> verbs.cluster().store().revision()).orElse(0L);
    }

    /** Fills a store that has nothing; the catalog of what it holds then, if that is known. */
    Optional<Catalog> share(Store store) {
        return shared.map(verbs -> {
            for (var table : SHARED) {
                verbs.cluster()
                        .store()
                        .current(table)
                        .visit(
                                "",
                                "",
                                (key, entry) -> {
                                    store.restore(table, key, entry);
                                    return true;
                                });
            }
            return verbs.cluster().catalog();
        });
    }

    /** Writes into a new cluster what it does not share. */
    void write(Verbs verbs) {
        if (shared.isPresent()) {
            return;
        }
        var kind =
                verbs.cluster().builtIn("apiextensions.k8s.io", "v1", "customresourcedefinitions");
        for (var definition : definitions) {
            var name = definition.path("metadata").path("name").asText();
            if (verbs.cluster().store().find(kind.table(), name).isPresent()) {
                continue;
            }
            verbs.writes()
                    .create(
                            new Target(kind, "", "", ""),
                            definition.deepCopy(),
                            WriteOptions.own());
        }
    }
}
