package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.graph.explain.Explanation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Why the manifests of an install are not on its cluster. */
final class DeployTrouble {
    private final Look look;
    private final Collection<Explanation> earlier;
    private final List<Explanation> configs;

    private DeployTrouble(Look look, Collection<Explanation> earlier, List<Explanation> configs) {
        this.look = look;
        this.earlier = earlier;
        this.configs = configs;
    }

    /**
     * @param earlier what is the matter before anything is deployed
     * @param configs what is the matter with the configs that manifests are made from
     */
    static List<Explanation> of(
            Look look, Collection<Explanation> earlier, List<Explanation> configs) {
        return new DeployTrouble(look, earlier, configs).all();
    }

    private List<Explanation> all() {
        var found = new ArrayList<Explanation>();
        look.failing(AddOnConditions.HOSTING_CLUSTER_VALIDITY)
                .map(this::hostingInvalid)
                .ifPresent(found::add);
        Stream.of(AddOnConditions.MANIFEST_APPLIED, AddOnConditions.HOSTING_MANIFEST_APPLIED)
                .flatMap(type -> look.failing(type).stream())
                .filter(condition -> condition.reason().equals("ManifestWorkApplyFailed"))
                .map(this::refused)
                .forEach(found::add);
        deployed().forEach(work -> WorkTrouble.of(work, look.cluster()).ifPresent(found::add));
        if (found.isEmpty()) {
            look.failing(AddOnConditions.MANIFEST_APPLIED).map(this::failed).ifPresent(found::add);
        }
        if (look.works().all().isEmpty()
                && look.condition(AddOnConditions.MANIFEST_APPLIED).isEmpty()) {
            found.add(missing());
        }
        return List.copyOf(found);
    }

    private List<ManifestWork> deployed() {
        var works = look.works();
        return Stream.concat(works.managed().stream(), works.hosted().stream()).toList();
    }

    private Explanation hostingInvalid(Condition condition) {
        return Reason.HOSTING_CLUSTER_INVALID.of(
                look.subject(),
                "a hosting cluster of the fleet",
                Quote.of(condition),
                "name a managed cluster in the annotation"
                        + " addon.open-cluster-management.io/hosting-cluster-name, or remove it");
    }

    private Explanation refused(Condition condition) {
        if (condition.message().startsWith("failed to apply manifestWork")) {
            return Reason.WORK_REFUSED.of(
                    look.subject(),
                    "the hub to take the works of the install",
                    Quote.of(condition),
                    "correct what the hub's API refuses; it is tried again by itself");
        }
        var reason = look.isTemplate() ? Reason.TEMPLATE_INVALID : Reason.RENDERING_FAILED;
        return reason.of(
                        look.subject(),
                        "manifests from the add-on's "
                                + (look.isTemplate() ? "template" : "manager"),
                        Quote.of(condition),
                        look.isTemplate()
                                ? "correct the AddOnTemplate or the configs that it is filled from"
                                : "correct the configs, or ask the authors of the add-on")
                .because(configs);
    }

    private Explanation failed(Condition condition) {
        return Reason.MANIFEST_NOT_APPLIED.of(
                look.subject(),
                "all manifests to be applied on the cluster",
                Quote.of(condition),
                "look at the status of the install's ManifestWorks");
    }

    private Explanation missing() {
        return Reason.WORK_MISSING
                .of(
                        look.subject(),
                        "works that bring the manifests to the cluster",
                        "no works",
                        "see that the manager of this add-on runs")
                .because(earlier);
    }
}
