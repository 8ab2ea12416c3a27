package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What is left to be deleted. */
@Wire
@Doc("What is left to be deleted.")
public record CsvCleanupStatus(
        @Doc("Objects that are to be deleted.") List<PendingDeletion> pendingDeletion) {
    public CsvCleanupStatus {
        pendingDeletion = Copies.list(pendingDeletion);
    }
}
