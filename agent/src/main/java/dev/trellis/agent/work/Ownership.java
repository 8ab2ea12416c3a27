package dev.trellis.agent.work;

import dev.trellis.api.work.DeleteOption;

import org.jspecify.annotations.Nullable;

/** Which objects go with their work. */
final class Ownership {
    private Ownership() {}

    /** Whether the object carries the owner reference by which it is deleted with the work. */
    static boolean isOwned(@Nullable DeleteOption option, Resource object) {
        if (option == null || option.propagationPolicy() == null) {
            return true;
        }
        return switch (option.propagationPolicy()) {
            case DeleteOption.ORPHAN -> false;
            case DeleteOption.SELECTIVELY_ORPHAN ->
                    option.selectivelyOrphans() == null
                            || option.selectivelyOrphans().orphaningRules().stream()
                                    .noneMatch(rule -> Resource.of(rule).equals(object));
            default -> true;
        };
    }
}
