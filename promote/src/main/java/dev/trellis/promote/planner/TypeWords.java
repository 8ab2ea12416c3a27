package dev.trellis.promote.planner;

import dev.trellis.promote.member.MemberKind;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;

import java.util.List;
import java.util.Locale;

/** The words by which people name kinds, as kubectl takes them. */
final class TypeWords {
    private static final int PREFIX = 3;
    private static final int NAMED_MAX = 5;

    private TypeWords() {}

    /**
     * The kind that a word means. Where several groups have one, the first that the server names.
     *
     * @throws PlanRefused where the member has none
     */
    static MemberKind find(String word, List<MemberKind> kinds, String cluster) {
        return kinds.stream()
                .filter(kind -> means(word.toLowerCase(Locale.ROOT), kind))
                .findFirst()
                .orElseThrow(() -> unknown(word, kinds, cluster));
    }

    private static boolean means(String word, MemberKind kind) {
        var dot = word.indexOf('.');
        var name = dot < 0 ? word : word.substring(0, dot);
        var group = dot < 0 ? "" : word.substring(dot + 1);
        var named =
                name.equals(kind.plural())
                        || name.equals(kind.kind().toLowerCase(Locale.ROOT))
                        || kind.names().contains(name);
        return named
                && (dot < 0
                        || group.equals(kind.group())
                        || group.equals(kind.version() + "." + kind.group()));
    }

    private static PlanRefused unknown(String word, List<MemberKind> kinds, String cluster) {
        var start = word.toLowerCase(Locale.ROOT);
        var prefix = start.substring(0, Math.min(PREFIX, start.length()));
        var close =
                kinds.stream()
                        .filter(kind -> kind.plural().startsWith(prefix))
                        .map(MemberKind::resource)
                        .sorted()
                        .limit(NAMED_MAX)
                        .toList();
        return new PlanRefused(
                ProblemCode.TYPE_UNKNOWN,
                "Cluster %s has no type %s: %s"
                        .formatted(
                                cluster,
                                word,
                                close.isEmpty()
                                        ? "see `kubectl api-resources` there."
                                        : "do you mean " + String.join(", ", close) + "?"));
    }
}
