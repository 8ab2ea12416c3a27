package dev.trellis.graph.version;

/** A text that is no version, or no range of versions; the message is a sentence that says why. */
public final class MalformedVersion extends IllegalArgumentException {
    MalformedVersion(String sentence) {
        super(sentence);
    }
}
