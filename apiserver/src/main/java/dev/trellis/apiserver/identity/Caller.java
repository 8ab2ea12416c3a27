package dev.trellis.apiserver.identity;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The user of the request that runs on this thread.
 *
 * <p>Few of the many steps of a write care for who it is: the few ask here. Outside of a request
 * the server itself acts, and there is nobody.
 */
public final class Caller {
    private static final ScopedValue<User> CURRENT = ScopedValue.newInstance();

    private Caller() {}

    public static Optional<User> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** Does something in the name of a user. */
    public static <R> R as(User user, Supplier<R> action) {
        return ScopedValue.where(CURRENT, user).call(action::get);
    }
}
