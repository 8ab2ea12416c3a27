package dev.trellis.agent;

import dev.trellis.agent.feedback.FeedbackReader;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.agent.part.WorkSettings;
import dev.trellis.agent.rule.RuleReader;
import dev.trellis.agent.status.StatusObserver;
import dev.trellis.agent.work.WorkPart;

import java.util.List;

/** What an agent does beside joining its hub. */
public final class AgentParts {
    private AgentParts() {}

    /** All there is. */
    public static List<AgentPart> all(WorkSettings settings) {
        var feedback = new FeedbackReader(settings.feedback());
        return List.of(new WorkPart(new StatusObserver(feedback, new RuleReader())));
    }
}
