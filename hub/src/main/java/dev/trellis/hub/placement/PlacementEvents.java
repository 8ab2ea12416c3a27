package dev.trellis.hub.placement;

import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.engine.event.EventRecorder;

import java.util.List;
import java.util.Optional;

/** Tells people what became of a placement. */
final class PlacementEvents {
    /** Under this name people know who reports about placements. */
    private static final String CONTROLLER = "placement-controller";

    private static final int SCORES_MAX = 1000;
    private static final String MORE = "......";

    private final EventRecorder events;

    PlacementEvents(EventRecorder events) {
        this.events = events;
    }

    void created(Placement placement, PlacementDecision page) {
        normal(
                placement,
                page,
                "DecisionCreate",
                "DecisionCreated",
                note("created", placement, page));
    }

    void deleted(Placement placement, PlacementDecision page) {
        normal(
                placement,
                page,
                "DecisionDelete",
                "DecisionDeleted",
                note("deleted", placement, page));
    }

    void updated(Placement placement, PlacementDecision page, Optional<Schedule.Warning> warning) {
        var note = note("updated", placement, page);
        if (warning.isPresent()) {
            events.warning(
                    placement,
                    related(page),
                    "DecisionUpdate",
                    "DecisionUpdated",
                    "%s: %s in plugin %s"
                            .formatted(note, warning.get().message(), warning.get().step()));
        } else {
            normal(placement, page, "DecisionUpdate", "DecisionUpdated", note);
        }
    }

    void scored(Placement placement, PlacementDecision page, List<Schedule.Score> scores) {
        if (!scores.isEmpty()) {
            normal(placement, page, "ScoreUpdate", "ScoreUpdated", note(scores));
        }
    }

    static String note(List<Schedule.Score> scores) {
        var note = new StringBuilder();
        for (var score : scores) {
            var next = score.cluster() + ":" + score.total() + " ";
            if (note.length() + next.length() + MORE.length() > SCORES_MAX) {
                return note.append(MORE).toString();
            }
            note.append(next);
        }
        return note.toString();
    }

    private void normal(
            Placement placement,
            PlacementDecision page,
            String reason,
            String action,
            String note) {
        events.normal(placement, related(page), reason, action, note);
    }

    private static EventRecorder.Related related(PlacementDecision page) {
        return new EventRecorder.Related(CONTROLLER, page);
    }

    private static String note(String done, Placement placement, PlacementDecision page) {
        return "Decision %s is %s with placement %s in namespace %s"
                .formatted(
                        page.getMetadata().getName(),
                        done,
                        placement.getMetadata().getName(),
                        placement.getMetadata().getNamespace());
    }
}
