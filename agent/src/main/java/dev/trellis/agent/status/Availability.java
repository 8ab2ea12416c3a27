package dev.trellis.agent.status;

import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.work.WorkConditions;

import java.time.Instant;
import java.util.List;

/** Whether the object of a manifest is there; not whether it works. */
final class Availability {
    private Availability() {}

    static List<Condition> in(List<Condition> conditions, LiveObject live, Instant now) {
        return switch (live) {
            case LiveObject.Found _ ->
                    with(
                            conditions,
                            Condition.TRUE,
                            "ResourceAvailable",
                            "Resource is available",
                            now);
            case LiveObject.Missing _ ->
                    with(
                            conditions,
                            Condition.FALSE,
                            "ResourceNotAvailable",
                            "Resource is not available",
                            now);
            case LiveObject.Unreadable(var why) ->
                    with(
                            conditions,
                            Condition.UNKNOWN,
                            "FetchingResourceFailed",
                            "Failed to fetch resource: " + why,
                            now);
            case LiveObject.Unnamed _ ->
                    with(
                            conditions,
                            Condition.UNKNOWN,
                            "IncompleteResourceMeta",
                            "Resource meta is incomplete",
                            now);
        };
    }

    private static List<Condition> with(
            List<Condition> conditions, String status, String reason, String message, Instant now) {
        return Conditions.with(
                conditions,
                WorkConditions.AVAILABLE,
                status,
                null,
                reason,
                Bounded.message(message),
                now);
    }
}
