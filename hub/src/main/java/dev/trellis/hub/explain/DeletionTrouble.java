package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.graph.explain.Explanation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Why an install that was deleted is still there. */
final class DeletionTrouble {
    private DeletionTrouble() {}

    static Explanation of(Look look) {
        var finalizers =
                Optional.ofNullable(look.install().getMetadata().getFinalizers()).orElse(List.of());
        return Reason.DELETION_WAITING
                .of(
                        look.subject(),
                        "the deleted install to be gone",
                        finalizers.isEmpty()
                                ? "that it is just about to go"
                                : "the finalizers " + Quote.names(finalizers),
                        "let those who set the finalizers finish; whoever removes one by hand"
                                + " leaves behind what it stands for")
                .because(hook(look, finalizers).stream().toList());
    }

    private static Optional<Explanation> hook(Look look, List<String> finalizers) {
        if (!finalizers.contains(AddOnFinalizers.PRE_DELETE)
                && !finalizers.contains(AddOnFinalizers.HOSTING_PRE_DELETE)) {
            return Optional.empty();
        }
        return Optional.of(
                Reason.HOOK_RUNNING
                        .of(
                                look.subject(),
                                "the pre-delete hook to complete",
                                look.condition(AddOnConditions.HOOK_MANIFEST_COMPLETED)
                                        .map(Quote::of)
                                        .orElse("that the hook has not been started yet"),
                                "look at the hook's Jobs and Pods on the cluster; the install goes"
                                        + " when they have succeeded")
                        .because(works(look)));
    }

    private static List<Explanation> works(Look look) {
        var found = new ArrayList<Explanation>();
        var works = look.works();
        var deployed = new ArrayList<ManifestWork>(works.managed());
        deployed.addAll(works.hosted());
        works.all().stream()
                .filter(work -> !deployed.contains(work))
                .forEach(hook -> WorkTrouble.of(hook, look.cluster()).ifPresent(found::add));
        return found;
    }
}
