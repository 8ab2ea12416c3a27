package dev.trellis.hub.explain;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Subject;
import dev.trellis.hub.install.Lifecycle;
import dev.trellis.hub.template.TemplateReferences;
import dev.trellis.sdk.work.AddonWorks;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * A look at one install that is there.
 *
 * @param cluster what is the matter with its cluster
 */
record Look(
        ClusterView view,
        ManagedClusterAddOn install,
        Optional<ClusterManagementAddOn> declaration,
        Optional<Explanation> cluster) {

    static Look at(ClusterView view, ManagedClusterAddOn install) {
        var addon = install.getMetadata().getName();
        return new Look(view, install, view.declaration(addon), ClusterTrouble.of(view, addon));
    }

    String addon() {
        return install.getMetadata().getName();
    }

    Subject subject() {
        return Subjects.install(view.cluster(), addon());
    }

    AddonWorks works() {
        return AddonWorks.of(install, view.works());
    }

    boolean isTerminating() {
        return Metadata.isTerminating(install);
    }

    /** Whether the hub's manager looks after the install. */
    boolean isManaged() {
        return declaration.filter(Lifecycle::isManaged).isPresent();
    }

    Optional<Condition> condition(String type) {
        return Condition.find(install.status().conditions(), type);
    }

    /** The condition, where somebody says that it does not hold. */
    Optional<Condition> failing(String type) {
        return condition(type).filter(found -> found.status().equals(Condition.FALSE));
    }

    /** Whether the agent is described by a template, and so by the hub's own manager. */
    boolean isTemplate() {
        return install.status().configReferences().stream()
                        .anyMatch(one -> isTemplate(one.group(), one.resource()))
                || declaration.stream()
                        .flatMap(found -> found.getSpec().defaultConfigs().stream())
                        .anyMatch(one -> isTemplate(one.group(), one.resource()));
    }

    private static boolean isTemplate(@Nullable String group, String resource) {
        return TemplateReferences.is(TemplateReferences.TEMPLATES, group, resource);
    }
}
