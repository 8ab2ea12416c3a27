package dev.trellis.hub.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.hub.dependency.ApiNeed;
import dev.trellis.hub.dependency.CycleDecision;
import dev.trellis.hub.dependency.DeclarationChange;
import dev.trellis.hub.dependency.RequiredNeeds;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether a declaration may be stored beside those that there are. It reads any version, since
 * dependencies look the same in all.
 */
public final class DeclarationCheck implements CheckReviewer.Check {

    private static final String KIND = "ClusterManagementAddOn";
    private static final String UNCHECKED =
            "Dependencies were not checked for cycles: the manager has only just started.";

    private final Supplier<Optional<Collection<ClusterManagementAddOn>>> declarations;

    /**
     * @param declarations all there are; empty while they are not known
     */
    DeclarationCheck(Supplier<Optional<Collection<ClusterManagementAddOn>>> declarations) {
        this.declarations = declarations;
    }

    public static Hook hook(WatchCache<ClusterManagementAddOn> declarations) {
        var check =
                new DeclarationCheck(() ->
                        declarations.hasSynced()
                                ? Optional.of(declarations.all())
                                : Optional.empty());
        return new Hook(
                "addon-dependencies.trellis.dev",
                "dependency-webhook",
                "/validate-clustermanagementaddon",
                "dependencies",
                new Hook.About(
                        Groups.ADDON,
                        List.of("v1alpha1", "v1beta1"),
                        "clustermanagementaddons",
                        false),
                // Nobody must be kept from declaring add-ons because no manager runs.
                false,
                Optional.empty(),
                check.reviewer());
    }

    CheckReviewer reviewer() {
        return new CheckReviewer(KIND, this);
    }

    @Override
    public Verdict judge(AdmissionRequest request) {
        var apis = apis(request.after());
        if (!request.isTerminating() && !apis.equals(apis(request.before()))) {
            var refusal = ApiNeed.refusal(apis);
            if (refusal.isPresent()) {
                return Verdict.refused(Refusal.invalid(refusal.get()));
            }
        }
        var after = dependencies(request.after());
        if (after.isEmpty()) {
            return Verdict.GRANTED;
        }
        return declarations
                .get()
                .map(known -> judge(request, after, known))
                .orElseGet(() -> new Verdict.Granted(List.of(UNCHECKED)));
    }

    private static Verdict judge(
            AdmissionRequest request,
            List<Dependency> after,
            Collection<ClusterManagementAddOn> known) {
        var change =
                new DeclarationChange(
                        request.name(),
                        dependencies(request.before()),
                        after,
                        request.isTerminating(),
                        RequiredNeeds.of(known));
        return CycleDecision.refusal(change)
                .map(sentence -> Verdict.refused(Refusal.invalid(sentence)))
                .orElse(Verdict.GRANTED);
    }

    private static String apis(JsonNode declaration) {
        return declaration
                .path("metadata")
                .path("annotations")
                .path(AddOnAnnotations.REQUIRES_APIS)
                .asText("");
    }

    private static List<Dependency> dependencies(JsonNode declaration) {
        return declaration
                .at("/spec/dependencies")
                .valueStream()
                .map(entry ->
                        new Dependency(
                                entry.path("name").asText(""), type(entry.path("type")), null))
                .toList();
    }

    private static @Nullable String type(JsonNode node) {
        return node.isTextual() ? node.textValue() : null;
    }
}
