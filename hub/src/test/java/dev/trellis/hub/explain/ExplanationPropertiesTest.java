package dev.trellis.hub.explain;

import static dev.trellis.hub.explain.ViewFixture.DEPLOYMENT_CONFIGS;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.graph.explain.Explanations;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class ExplanationPropertiesTest {
    private static final List<String> ADDONS = List.of("a", "b", "c", "d", "e");

    @Test
    void theOrderOfInputsIsIrrelevant() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var view = anyView(gen);

                    for (var addon : ADDONS) {
                        assertThat(InstallExplanation.explain(shuffled(view, gen), addon))
                                .isEqualTo(InstallExplanation.explain(view, addon));
                    }
                });
    }

    @Test
    void everyExplanationComesAfterItsCauses() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var view = anyView(gen);

                    for (var addon : ADDONS) {
                        var told = InstallExplanation.explain(view, addon);

                        for (var one : told) {
                            assertThat(told.subList(0, told.indexOf(one)))
                                    .containsAll(one.causes());
                        }
                    }
                });
    }

    @Test
    void whatIsNotAvailableIsExplained() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var view = anyView(gen);

                    for (var addon : ADDONS) {
                        if (!view.isAvailable(addon)) {
                            assertThat(InstallExplanation.explain(view, addon)).isNotEmpty();
                        }
                    }
                });
    }

    /** Each of two add-ons on a level requires both of the next: 2 to the power of the levels. */
    @Test
    void deepAndBranchingDependenciesHaveAnEnd() {
        var view = new ViewFixture();
        for (var level = 0; level < 60; level++) {
            for (var side : List.of("l", "r")) {
                view.declared(
                                side + level,
                                ViewFixture.required("l" + (level + 1)),
                                ViewFixture.required("r" + (level + 1)))
                        .installed(side + level)
                        .unavailable(side + level, "RequiredDependencyNotSatisfied", "");
            }
        }

        var told = InstallExplanation.explain(view.build(), "l0");

        assertThat(Explanations.symptoms(told))
                .singleElement()
                .extracting("reason")
                .isEqualTo("NotAvailable");
        assertThat(told).hasSizeLessThan(1000);
    }

    private static ClusterView anyView(Gen gen) {
        var view = new ViewFixture();
        for (var addon : ADDONS) {
            if (gen.chance(80)) {
                view.declared(
                        addon,
                        gen.listOf(0, 3, () -> anyDependency(gen)).toArray(Dependency[]::new));
            }
            if (gen.chance(80)) {
                anyInstall(view, addon, gen);
            }
        }
        if (gen.chance(20)) {
            view.cluster(gen.chance(80), gen.pick("True", "False", "Unknown"), "lease");
        }
        if (gen.chance(10)) {
            view.noCluster();
        }
        if (gen.chance(20)) {
            view.selects("all", "rome", "oslo");
        }
        if (gen.chance(10)) {
            view.noPlacement("all");
        }
        return view.build();
    }

    private static Dependency anyDependency(Gen gen) {
        return new Dependency(gen.pick(ADDONS), gen.pick("Optional", "Required"), null);
    }

    private static void anyInstall(ViewFixture view, String addon, Gen gen) {
        view.installed(addon);
        for (var type :
                List.of(
                        AddOnConditions.AVAILABLE,
                        AddOnConditions.CONFIGURED,
                        AddOnConditions.MANIFEST_APPLIED,
                        AddOnConditions.REGISTRATION_APPLIED)) {
            if (gen.chance(30)) {
                view.says(
                        addon,
                        type,
                        gen.pick(Condition.TRUE, Condition.FALSE, Condition.UNKNOWN),
                        gen.pick("ProbeUnavailable", "ManifestWorkApplyFailed", "Other"),
                        gen.pick("", "because"));
            }
            if (gen.chance(10)) {
                view.saysNothing(addon, type);
            }
        }
        if (gen.chance(20)) {
            view.refers(addon, DEPLOYMENT_CONFIGS, "usual", gen.pick("", "hash"));
        }
        if (gen.chance(10)) {
            view.deleted(addon, "example.com/keep");
        }
        if (gen.chance(20)) {
            view.unreported("addon-" + addon + "-deploy-0");
        }
    }

    private static ClusterView shuffled(ClusterView view, Gen gen) {
        var installs = new LinkedHashMap<String, ManagedClusterAddOn>();
        gen.shuffled(view.installs().entrySet())
                .forEach(entry -> installs.put(entry.getKey(), shuffled(entry.getValue(), gen)));
        return new ClusterView(
                view.cluster(),
                view.managedCluster(),
                shuffled(view.declarations(), gen),
                installs,
                shuffled(view.placements(), gen),
                view.objects(),
                gen.shuffled(view.works()),
                view.operators());
    }

    private static ManagedClusterAddOn shuffled(ManagedClusterAddOn install, Gen gen) {
        var copy = new ManagedClusterAddOn();
        copy.setMetadata(install.getMetadata());
        copy.setSpec(install.getSpec());
        copy.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .conditions(gen.shuffled(install.status().conditions()))
                        .configReferences(gen.shuffled(install.status().configReferences()))
                        .build());
        return copy;
    }

    private static <K, V> Map<K, V> shuffled(Map<K, V> map, Gen gen) {
        var copy = new LinkedHashMap<K, V>();
        gen.shuffled(map.entrySet()).forEach(entry -> copy.put(entry.getKey(), entry.getValue()));
        return copy;
    }
}
