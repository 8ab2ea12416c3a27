package dev.trellis.apiserver.store;

import org.jspecify.annotations.Nullable;

import java.util.function.BiPredicate;

/**
 * A sorted map that is never changed: adding and removing make a new one that shares most of its
 * nodes with the old. Balanced by the sizes of the branches, which it needs anyway to count a range
 * without walking it.
 *
 * @param <V> the values
 */
final class Tree<V> {
    /** A branch may be this many times as large as its sibling. */
    private static final int WEIGHT_MAX = 3;

    private static final int SINGLE_MAX = 2;
    private static final Tree<?> EMPTY = new Tree<>(null);

    private final @Nullable Node<V> root;

    private Tree(@Nullable Node<V> root) {
        this.root = root;
    }

    private record Node<V>(
            String key, V value, @Nullable Node<V> left, @Nullable Node<V> right, int size) {}

    @SuppressWarnings("unchecked") // without values it fits every type
    static <V> Tree<V> empty() {
        return (Tree<V>) EMPTY;
    }

    int size() {
        return size(root);
    }

    @Nullable V get(String key) {
        var node = root;
        while (node != null) {
            var order = key.compareTo(node.key());
            if (order == 0) {
                return node.value();
            }
            node = order < 0 ? node.left() : node.right();
        }
        return null;
    }

    Tree<V> with(String key, V value) {
        return new Tree<>(put(root, key, value));
    }

    Tree<V> without(String key) {
        return new Tree<>(remove(root, key));
    }

    /** How many keys are smaller than this one. */
    int rank(String key) {
        var node = root;
        var smaller = 0;
        while (node != null) {
            if (key.compareTo(node.key()) <= 0) {
                node = node.left();
            } else {
                smaller += size(node.left()) + 1;
                node = node.right();
            }
        }
        return smaller;
    }

    /** Visits keys from the given one on, in order, until the visitor says no. */
    void from(String key, BiPredicate<String, V> visitor) {
        visit(root, key, visitor);
    }

    private static <V> boolean visit(
            @Nullable Node<V> node, String from, BiPredicate<String, V> visitor) {
        if (node == null) {
            return true;
        }
        if (from.compareTo(node.key()) > 0) {
            return visit(node.right(), from, visitor);
        }
        return visit(node.left(), from, visitor)
                && visitor.test(node.key(), node.value())
                && visit(node.right(), from, visitor);
    }

    private static <V> int size(@Nullable Node<V> node) {
        return node == null ? 0 : node.size();
    }

    private static <V> Node<V> node(
            String key, V value, @Nullable Node<V> left, @Nullable Node<V> right) {
        return new Node<>(key, value, left, right, size(left) + size(right) + 1);
    }

    private static <V> Node<V> put(@Nullable Node<V> node, String key, V value) {
        if (node == null) {
            return node(key, value, null, null);
        }
        var order = key.compareTo(node.key());
        if (order == 0) {
            return node(key, value, node.left(), node.right());
        }
        return order < 0
                ? balance(node.key(), node.value(), put(node.left(), key, value), node.right())
                : balance(node.key(), node.value(), node.left(), put(node.right(), key, value));
    }

    private static <V> @Nullable Node<V> remove(@Nullable Node<V> node, String key) {
        if (node == null) {
            return null;
        }
        var order = key.compareTo(node.key());
        if (order < 0) {
            return balance(node.key(), node.value(), remove(node.left(), key), node.right());
        }
        if (order > 0) {
            return balance(node.key(), node.value(), node.left(), remove(node.right(), key));
        }
        if (node.left() == null) {
            return node.right();
        }
        if (node.right() == null) {
            return node.left();
        }
        var next = node.right();
        for (var left = next.left(); left != null; left = next.left()) {
            next = left;
        }
        return balance(next.key(), next.value(), node.left(), remove(node.right(), next.key()));
    }

    private static <V> Node<V> balance(
            String key, V value, @Nullable Node<V> left, @Nullable Node<V> right) {
        if (size(left) + size(right) > 1) {
            if (right != null && size(right) > WEIGHT_MAX * size(left)) {
                return rotateLeft(key, value, left, right);
            }
            if (left != null && size(left) > WEIGHT_MAX * size(right)) {
                return rotateRight(key, value, left, right);
            }
        }
        return node(key, value, left, right);
    }

    private static <V> Node<V> rotateLeft(
            String key, V value, @Nullable Node<V> left, Node<V> right) {
        var inner = right.left();
        if (inner == null || size(inner) < SINGLE_MAX * size(right.right())) {
            return node(right.key(), right.value(), node(key, value, left, inner), right.right());
        }
        return node(
                inner.key(),
                inner.value(),
                node(key, value, left, inner.left()),
                node(right.key(), right.value(), inner.right(), right.right()));
    }

    private static <V> Node<V> rotateRight(
            String key, V value, Node<V> left, @Nullable Node<V> right) {
        var inner = left.right();
        if (inner == null || size(inner) < SINGLE_MAX * size(left.left())) {
            return node(left.key(), left.value(), left.left(), node(key, value, inner, right));
        }
        return node(
                inner.key(),
                inner.value(),
                node(left.key(), left.value(), left.left(), inner.left()),
                node(key, value, inner.right(), right));
    }
}
