package dev.trellis.graph.explain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Explanations as people read them. */
public final class Sentences {
    private static final String INDENT = "  ";
    private static final Pattern BREAKS = Pattern.compile("[\\s\\p{Cntrl}]+");

    private Sentences() {}

    /** What is the matter and what to do, without the causes. */
    public static String line(Explanation explanation) {
        return finding(explanation) + " " + remedy(explanation);
    }

    /**
     * From each symptom down to its root causes, a line each, with what to do at the roots.
     *
     * <p>What several follow from is unfolded at its first place only.
     */
    public static List<String> chain(Collection<Explanation> explanations) {
        var lines = new ArrayList<String>();
        var told = new HashSet<Explanation>();
        Explanations.symptoms(explanations).forEach(symptom -> tell(symptom, "", lines, told));
        return List.copyOf(lines);
    }

    private static void tell(
            Explanation explanation, String indent, List<String> lines, Set<Explanation> told) {
        var finding = indent + (indent.isEmpty() ? "" : "because ") + finding(explanation);
        if (!told.add(explanation)) {
            lines.add(finding + " (told above)");
            return;
        }
        lines.add(finding);
        explanation.causes().forEach(cause -> tell(cause, indent + INDENT, lines, told));
        if (!explanation.hasCauses()) {
            lines.add(indent + INDENT + remedy(explanation));
        }
    }

    private static String finding(Explanation explanation) {
        return "%s (%s): wanted %s, found %s"
                .formatted(
                        explanation.subject(),
                        explanation.reason(),
                        plain(explanation.wanted()),
                        sentence(plain(explanation.found())));
    }

    private static String remedy(Explanation explanation) {
        return "To change this, " + sentence(plain(explanation.nextStep()));
    }

    /** What is quoted may hold line breaks and other characters that would spoil the line. */
    private static String plain(String text) {
        return BREAKS.matcher(text).replaceAll(" ").strip();
    }

    private static String sentence(String text) {
        return text.endsWith(".") || text.endsWith("!") || text.endsWith("?") ? text : text + ".";
    }
}
