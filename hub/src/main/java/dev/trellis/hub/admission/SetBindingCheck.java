package dev.trellis.hub.admission;

import dev.trellis.api.Groups;

import java.util.List;
import java.util.Optional;

/**
 * Whether a ManagedClusterSetBinding may be stored. Whoever binds a set to a namespace lets all
 * placements there choose its clusters, so that is a right of its own.
 */
public final class SetBindingCheck implements CheckReviewer.Check {

    private static final String KIND = "ManagedClusterSetBinding";

    private final Access.Rights rights;

    SetBindingCheck(Access.Rights rights) {
        this.rights = rights;
    }

    public static Hook hook(Access.Rights rights) {
        return new Hook(
                "cluster-set-bindings.trellis.dev",
                "set-binding-webhook",
                "/validate-managedclustersetbinding",
                "set-bindings",
                new Hook.About(
                        Groups.CLUSTER,
                        List.of("v1beta1", "v1beta2"),
                        "managedclustersetbindings",
                        true),
                // Unchecked, anybody who may write in some namespace could reach all clusters.
                true,
                Optional.empty(),
                new CheckReviewer(KIND, new SetBindingCheck(rights)));
    }

    @Override
    public Verdict judge(AdmissionRequest request) {
        var set = request.after().at("/spec/clusterSet").asText("");
        if (!set.equals(request.name())) {
            return Verdict.refused(
                    Refusal.badRequest(
                            "The ManagedClusterSetBinding must have the same name as the target"
                                    + " ManagedClusterSet"));
        }
        var bind = new Access("create", Groups.CLUSTER, "managedclustersets", "bind", "", set);
        return request.isCreation() && !rights.allow(request.requester(), bind)
                ? Verdict.refused(
                        Refusal.forbidden(
                                "user \"%s\" is not allowed to bind cluster set \"%s\""
                                        .formatted(request.requester().user(), set)))
                : Verdict.GRANTED;
    }
}
