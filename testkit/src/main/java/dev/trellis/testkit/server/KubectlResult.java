package dev.trellis.testkit.server;

/** What a call of kubectl came to. */
public record KubectlResult(int exit, String out, String err) {
    /** The standard output of a call that had to succeed. */
    public String outOrThrow() {
        if (exit != 0) {
            throw new AssertionError(
                    "kubectl ended with exit code %d: %s".formatted(exit, err.strip()));
        }
        return out;
    }
}
