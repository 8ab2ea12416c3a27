package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What the agent applied and so has to remove one day. */
@Wire
@Doc("What was applied.")
public record AppliedManifestWorkStatus(
        @Doc("The applied objects.") List<AppliedResource> appliedResources,
        @Doc("Since when the work is missing on the hub.") @Format("date-time")
                @Nullable String evictionStartTime) {

    public static final AppliedManifestWorkStatus EMPTY =
            AppliedManifestWorkStatusBuilder.builder().build();

    public AppliedManifestWorkStatus {
        appliedResources = Copies.list(appliedResources);
    }
}
