package dev.trellis.agent.rule;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.WorkConditions;

import java.util.Set;
import java.util.regex.Pattern;

/** Types of conditions that rules may make. */
public final class RuleTypes {

    private static final int CHARACTERS_MAX = 316;
    private static final Pattern FORM = Pattern.compile(Condition.QUALIFIED_NAME);
    private static final Set<String> OURS =
            Set.of(
                    WorkConditions.APPLIED,
                    WorkConditions.AVAILABLE,
                    WorkConditions.STATUS_FEEDBACK_SYNCED,
                    WorkConditions.DELETING);

    private RuleTypes() {}

    /**
     * Not those that the agent makes itself: two makers of one condition would change it in turn
     * for ever. And none that API servers refuse, because they would refuse the whole status.
     */
    public static boolean allow(String type) {
        return !OURS.contains(type)
                && type.length() <= CHARACTERS_MAX
                && FORM.matcher(type).matches();
    }
}
