package dev.trellis.apiserver.access;

import dev.trellis.apiserver.identity.User;

import java.util.List;

/** Whether a token counts. */
public sealed interface TokenCheck {
    /**
     * It does.
     *
     * @param audiences those of the asked ones for which it was made
     */
    record Valid(User user, List<String> audiences) implements TokenCheck {
        public Valid {
            audiences = List.copyOf(audiences);
        }
    }

    /** It does not. */
    record Refused(String why) implements TokenCheck {}
}
