package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.hub.dependency.ApiNeed;
import dev.trellis.hub.dependency.ApiProvision;
import dev.trellis.hub.dependency.ApiProvision.Absent;
import dev.trellis.hub.dependency.ApiProvision.Promised;
import dev.trellis.hub.dependency.ApiProvision.Provided;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What an install lacks of the APIs that operators should provide: the way to their graph. */
final class ApiTrouble {
    private static final String FAILED = "Failed";

    private final ClusterView view;
    private final String addon;
    private final Collection<ClusterOperatorStatus> operators;

    private ApiTrouble(
            ClusterView view, String addon, Collection<ClusterOperatorStatus> operators) {
        this.view = view;
        this.addon = addon;
        this.operators = operators;
    }

    static List<Explanation> of(ClusterView view, String addon) {
        return view.operators()
                .map(known ->
                        view.declaration(addon).stream()
                                .filter(found -> !Metadata.isTerminating(found))
                                .flatMap(found -> ApiNeed.of(found).stream())
                                .flatMap(need ->
                                        new ApiTrouble(view, addon, known).of(need).stream())
                                .toList())
                .orElse(List.of());
    }

    private Optional<Explanation> of(ApiNeed need) {
        if (need.api().isEmpty()) {
            return Optional.of(
                    Reason.REQUIRED_API_MISSING.of(
                            Subjects.declaration(addon),
                            "APIs as Kind.version.group in the annotation "
                                    + AddOnAnnotations.REQUIRES_APIS,
                            "'" + need.text() + "'",
                            "correct the annotation"));
        }
        var api = need.api().get();
        return switch (ApiProvision.of(api, operators)) {
            case Provided _ -> Optional.empty();
            case Promised(var by, var operator) ->
                    Optional.of(
                            Reason.REQUIRED_API_NOT_AVAILABLE
                                    .of(
                                            Subjects.install(view.cluster(), addon),
                                            wanted(api),
                                            "%s, which is not there yet".formatted(operator.name()),
                                            "see that %s comes up on the cluster"
                                                    .formatted(operator.name()))
                                    .because(
                                            List.of(
                                                    new OperatorTrouble(view, addon, by)
                                                            .of(operator))));
            case Absent() -> Optional.of(absent(api));
        };
    }

    private static String wanted(Gvk api) {
        return "an operator on this cluster that provides the API " + api;
    }

    private Explanation absent(Gvk api) {
        return Reason.REQUIRED_API_MISSING
                .of(
                        Subjects.install(view.cluster(), addon),
                        wanted(api),
                        operators.isEmpty()
                                ? "that no OperatorSet brings operators to the cluster"
                                : "that no operator of the cluster's sets does",
                        "let an OperatorSet that is placed on the cluster subscribe to a package"
                                + " that provides it")
                .because(
                        operators.stream()
                                .filter(one -> FAILED.equals(one.status().phase()))
                                .map(OperatorTrouble::failed)
                                .toList());
    }
}
