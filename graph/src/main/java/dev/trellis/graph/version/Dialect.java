package dev.trellis.graph.version;

/** How a range is read where the reference system's own reading helps nobody. */
public enum Dialect {
    /** What was probably meant, or an error that names the part which has no meaning. */
    EXTENDED,
    /** As the reference reads it: parts of one character are passed over in silence. */
    STRICT
}
