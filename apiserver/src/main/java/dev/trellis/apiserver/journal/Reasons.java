package dev.trellis.apiserver.journal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Why the file system refused, in words. */
final class Reasons {
    private Reasons() {}

    static String of(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        var reason =
                e instanceof FileSystemException refused ? refused.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
