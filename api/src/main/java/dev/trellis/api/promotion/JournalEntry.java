package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A step of the promotion, written down before it is taken. */
@Wire
@Doc("A step of the promotion, written down before it is taken.")
public record JournalEntry(
        @Doc("Number of the step.") @Required Integer seq,
        @Doc("Under which holder.") @Required Long epoch,
        @Doc("What is done.")
                @Required
                @OneOf({
                    STORE_PLAN,
                    CLAIM,
                    LINK,
                    CREATE_BUNDLE,
                    STORE_PAYLOAD,
                    STORE_SECRET,
                    CREATE_POLICY,
                    CREATE_PROBE,
                    DELETE_PROBE,
                    COMMIT,
                    ACTIVATE,
                    CREATE_DELIVERY,
                    GRADUATE,
                    RELEASE,
                    DELETE_DELIVERY,
                    DROP_CLAIM
                })
                String action,
        @Doc("With which objects.") @Size(max = 50) List<JournalTarget> targets,
        @Doc("How far the step has come.") @Required @OneOf({INTENT, DONE, FAILED, UNDONE})
                String outcome,
        @Doc("How the step is undone.")
                @Required
                @OneOf({NONE, DELETE, UNLINK, RESTORE, ORPHAN_THEN_DELETE})
                String undo,
        @Doc("When it was last changed.") @Format("date-time") @Nullable String time,
        @Doc("What went wrong.") @Size(max = 512) @Nullable String message) {
    public static final String STORE_PLAN = "StorePlan";
    public static final String CLAIM = "Claim";
    public static final String LINK = "Link";
    public static final String CREATE_BUNDLE = "CreateBundle";
    public static final String STORE_PAYLOAD = "StorePayload";
    public static final String STORE_SECRET = "StoreSecret";
    public static final String CREATE_POLICY = "CreatePolicy";
    public static final String CREATE_PROBE = "CreateProbe";
    public static final String DELETE_PROBE = "DeleteProbe";
    public static final String COMMIT = "Commit";
    public static final String ACTIVATE = "Activate";
    public static final String CREATE_DELIVERY = "CreateDelivery";
    public static final String GRADUATE = "Graduate";
    public static final String RELEASE = "Release";
    public static final String DELETE_DELIVERY = "DeleteDelivery";
    public static final String DROP_CLAIM = "DropClaim";
    public static final String INTENT = "intent";
    public static final String DONE = "done";
    public static final String FAILED = "failed";
    public static final String UNDONE = "undone";
    public static final String NONE = "none";
    public static final String DELETE = "delete";
    public static final String UNLINK = "unlink";
    public static final String RESTORE = "restore";
    public static final String ORPHAN_THEN_DELETE = "orphan-then-delete";

    public JournalEntry {
        targets = Copies.list(targets);
    }
}
