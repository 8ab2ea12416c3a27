package dev.trellis.operators.subscription;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Subscription;

import java.util.Collection;

/** Who lets a plan be carried out. */
enum Approval {
    AUTOMATIC("Automatic"),
    MANUAL("Manual");

    private final String word;

    Approval(String word) {
        this.word = word;
    }

    /**
     * Of the subscriptions that have a share in a plan: one that asks for a person is enough.
     *
     * @param updates whether the plan replaces something that is installed
     */
    static Approval of(Collection<Subscription> subscriptions, boolean updates) {
        return subscriptions.stream().anyMatch(one -> asksForPerson(one, updates))
                ? MANUAL
                : AUTOMATIC;
    }

    private static boolean asksForPerson(Subscription subscription, boolean updates) {
        return switch (Metadata.annotation(subscription, OperatorMarks.APPROVAL).orElse("")) {
            case "Automatic" -> false;
            case "Manual" -> true;
            case "ManualUpdates" -> updates;
            default -> subscription.getSpec().asksForApproval();
        };
    }

    @Override
    public String toString() {
        return word;
    }
}
