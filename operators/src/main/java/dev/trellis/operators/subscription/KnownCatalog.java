package dev.trellis.operators.subscription;

import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.Source;
import dev.trellis.operators.source.Shelved;

import java.util.Optional;

/**
 * A catalog of the cluster.
 *
 * @param uid of the CatalogSource
 * @param content empty as long as nobody tried to read it
 */
record KnownCatalog(CatalogKey key, String uid, int priority, Optional<Shelved> content) {
    boolean isHealthy() {
        return content.filter(Shelved::isHealthy).isPresent();
    }

    /** For the resolver; a catalog that nobody tried to read yet is none. */
    Optional<Source> source() {
        return content.map(one -> new Source(key, priority, one.index(), one.fault()));
    }
}
