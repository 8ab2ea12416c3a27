package dev.trellis.apiserver.rbac;

import dev.trellis.apiserver.identity.User;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Nobody gives away rights that they do not have: what is missing, and how to say so. */
public final class Escalation {
    /** All that there is, which a role that gathers others could come to hold. */
    public static final List<Rule> EVERYTHING =
            List.of(
                    new Rule(List.of("*"), List.of("*"), List.of("*"), List.of(), List.of()),
                    new Rule(List.of("*"), List.of(), List.of(), List.of(), List.of("*")));

    private Escalation() {}

    /** Why the user may not grant the rules; empty if they hold all of them. */
    public static Optional<String> refusal(User user, Rbac.Held held, List<Rule> granted) {
        var missing = new ArrayList<Rule>();
        for (var rule : granted) {
            for (var part : rule.parts()) {
                if (held.rules().stream().noneMatch(own -> own.covers(part))) {
                    missing.add(part);
                }
            }
        }
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        var lines = new TreeSet<String>();
        compact(missing).forEach(rule -> lines.add(rule.toString()));
        return Optional.of(
                "user \"%s\" (groups=%s) is attempting to grant RBAC permissions not currently held:\n%s%s"
                        .formatted(
                                user.name(),
                                Rule.quoted(user.groups()),
                                String.join("\n", lines),
                                held.errors().isEmpty()
                                        ? ""
                                        : "; resolution errors: [" + held.shownErrors() + "]"));
    }

    /** Verbs on the same resource stand in one rule; rules about paths stay as they are. */
    private static List<Rule> compact(List<Rule> parts) {
        var compacted = new ArrayList<Rule>();
        var verbs = new LinkedHashMap<Rule, List<String>>();
        for (var part : parts) {
            if (part.paths().isEmpty()) {
                verbs.computeIfAbsent(part.withVerbs(List.of()), _ -> new ArrayList<>())
                        .addAll(part.verbs());
            } else {
                compacted.add(part);
            }
        }
        verbs.forEach((rule, all) -> compacted.add(rule.withVerbs(all)));
        return compacted;
    }
}
