package dev.trellis.hub.admission;

import dev.trellis.api.Groups;
import dev.trellis.hub.webhook.Reviewer;

import java.util.List;
import java.util.Optional;

/** The questions about kinds that configure interpreters, which are in two API groups. */
final class InterpreterHooks {
    private InterpreterHooks() {}

    static List<Hook> of(String word, String resource, Reviewer reviewer) {
        return List.of(
                of("interpreter-" + word, Groups.TRELLIS, resource, reviewer),
                of("karmada-interpreter-" + word, "config.karmada.io", resource, reviewer));
    }

    private static Hook of(String name, String group, String resource, Reviewer reviewer) {
        return new Hook(
                name + ".trellis.dev",
                name + "-webhook",
                "/validate-" + name,
                name,
                new Hook.About(group, List.of("v1alpha1"), resource, false),
                // What is not checked here fails where it is used, and says so.
                false,
                Optional.empty(),
                reviewer);
    }
}
