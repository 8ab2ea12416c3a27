package dev.trellis.graph.catalog;

import org.jspecify.annotations.Nullable;

/** A catalog that cannot be read at all; the message is a sentence with the place. */
public final class CatalogFault extends RuntimeException {
    public CatalogFault(String sentence) {
        this(sentence, null);
    }

    CatalogFault(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
