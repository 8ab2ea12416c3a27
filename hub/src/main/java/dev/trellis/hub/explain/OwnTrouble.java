package dev.trellis.hub.explain;

import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Explanations;

import java.util.ArrayList;
import java.util.List;

/**
 * What is the matter with an install, leaving aside what it depends on.
 *
 * <pre>
 *   declaration, configs, rollout ─▶ registration ─▶ works ─▶ health
 * </pre>
 *
 * <p>What is the matter at one step is the cause of what is missing at the next.
 */
final class OwnTrouble {
    private OwnTrouble() {}

    static List<Explanation> of(Look look) {
        // The hub can prepare works for a cluster that is silent, but not for an unknown one.
        var prior = new ArrayList<Explanation>();
        ClusterTrouble.unknown(look.view()).ifPresent(prior::add);
        if (look.declaration().isEmpty()) {
            prior.add(AbsentInstall.notDeclared(look.addon()));
        }
        var beforeConfiguration = List.copyOf(prior);
        var configs = ConfigTrouble.of(look);
        prior.addAll(configs);
        prior.addAll(RolloutTrouble.of(look));

        // Who a template's agent is, only the template tells.
        prior.addAll(
                RegistrationTrouble.of(
                        look,
                        look.isTemplate() ? Explanations.symptoms(prior) : beforeConfiguration));

        var found = new ArrayList<>(prior);
        found.addAll(DeployTrouble.of(look, Explanations.symptoms(prior), configs));
        found.addAll(HealthTrouble.of(look));
        look.cluster().ifPresent(found::add);
        return List.copyOf(found);
    }
}
