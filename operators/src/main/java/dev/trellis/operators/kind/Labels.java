package dev.trellis.operators.kind;

/** Names as values of labels. */
public final class Labels {
    private static final int VALUE_MAX = 63;

    private Labels() {}

    /** The name; a longer one than a label can hold is cut and told apart by a hash. */
    public static String value(String name) {
        return name.length() <= VALUE_MAX ? name : Hashes.name(name, name);
    }
}
