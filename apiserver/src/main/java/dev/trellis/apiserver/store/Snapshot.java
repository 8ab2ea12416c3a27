package dev.trellis.apiserver.store;

import java.util.Optional;
import java.util.function.BiPredicate;

/** All objects of one table as they were at one revision. It never changes and holds no lock. */
public final class Snapshot {
    private final long revision;
    private final Tree<Entry> tree;

    Snapshot(long revision, Tree<Entry> tree) {
        this.revision = revision;
        this.tree = tree;
    }

    /** The revision that a list of this snapshot reports, and after which a watch goes on. */
    public long revision() {
        return revision;
    }

    public Optional<Entry> find(String key) {
        return Optional.ofNullable(tree.get(key));
    }

    public int size() {
        return tree.size();
    }

    /**
     * Visits the objects whose keys begin with the prefix, in order of keys, until the visitor says
     * no.
     *
     * @param start the first key that may be visited; smaller than the prefix means all
     */
    public void visit(String prefix, String start, BiPredicate<String, Entry> visitor) {
        var first = start.compareTo(prefix) < 0 ? prefix : start;
        tree.from(first, (key, entry) -> key.startsWith(prefix) && visitor.test(key, entry));
    }

    /** How many keys begin with the prefix and are not smaller than the start. */
    public int count(String prefix, String start) {
        var first = start.compareTo(prefix) < 0 ? prefix : start;
        return tree.rank(prefix + Character.MAX_VALUE) - tree.rank(first);
    }

    Tree<Entry> tree() {
        return tree;
    }
}
