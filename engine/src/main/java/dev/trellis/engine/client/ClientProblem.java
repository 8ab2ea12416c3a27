package dev.trellis.engine.client;

import org.jspecify.annotations.Nullable;

/**
 * Why there is no working client. The message is one sentence for people: what is wrong and what to
 * do next.
 */
public final class ClientProblem extends RuntimeException {

    /** What a program may want to tell apart. */
    public enum Kind {
        KUBECONFIG_MISSING,
        KUBECONFIG_UNREADABLE,
        KUBECONFIG_MALFORMED,
        NOT_IN_A_CLUSTER,
        SERVER_UNREACHABLE,
        CERTIFICATE_NOT_TRUSTED,
        UNAUTHORIZED,
        FORBIDDEN,
        KIND_NOT_SERVED,
        SERVER_FAILED,
    }

    private final Kind kind;

    ClientProblem(Kind kind, String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
        this.kind = kind;
    }

    ClientProblem(Kind kind, String sentence) {
        this(kind, sentence, null);
    }

    public Kind kind() {
        return kind;
    }
}
