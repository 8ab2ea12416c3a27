package dev.trellis.operators.source;

import dev.trellis.graph.resolve.CatalogKey;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The content of all catalogs, as it was last read. Shared by every namespace and thread. */
public final class Shelf {
    private final ConcurrentMap<CatalogKey, Shelved> content = new ConcurrentHashMap<>();
    private final List<Consumer<CatalogKey>> listeners = new CopyOnWriteArrayList<>();

    /** Empty as long as nobody tried to read the catalog. */
    public Optional<Shelved> find(CatalogKey catalog) {
        return Optional.ofNullable(content.get(catalog));
    }

    /** Tells of every catalog whose content, or whose use, is another one than before. */
    public void onChange(Consumer<CatalogKey> listener) {
        listeners.add(listener);
    }

    /** How many versions of operators are in all of them. */
    long bundles() {
        return content.values().stream()
                .flatMap(one -> one.index().catalog().packages().values().stream())
                .mapToLong(one -> one.bundles().size())
                .sum();
    }

    void put(CatalogKey catalog, Shelved read) {
        var before = content.put(catalog, read);
        if (before == null || !before.means(read)) {
            listeners.forEach(listener -> listener.accept(catalog));
        }
    }

    void remove(CatalogKey catalog) {
        if (content.remove(catalog) != null) {
            listeners.forEach(listener -> listener.accept(catalog));
        }
    }
}
