package dev.trellis.api.work;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What the work agent observes about a work and each of its manifests. */
@Wire
@Doc("What the work agent observes.")
public record ManifestWorkStatus(
        @Doc("What is observed about the work as a whole.") @ListMap("type")
                List<Condition> conditions,
        @Nullable ResourceStatus resourceStatus) {

    public static final ManifestWorkStatus EMPTY = ManifestWorkStatusBuilder.builder().build();

    public ManifestWorkStatus {
        conditions = Copies.list(conditions);
    }

    /** What is observed about single manifests, nothing where the agent has not reported. */
    public List<ManifestStatus> manifests() {
        return resourceStatus == null ? List.of() : resourceStatus.manifests();
    }
}
