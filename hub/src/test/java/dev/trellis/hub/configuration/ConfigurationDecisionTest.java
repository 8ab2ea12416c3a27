package dev.trellis.hub.configuration;

import static dev.trellis.hub.configuration.AddonFixture.CONFIG_MAPS;
import static dev.trellis.hub.configuration.AddonFixture.DEPLOYMENT_CONFIGS;
import static dev.trellis.hub.configuration.AddonFixture.addon;
import static dev.trellis.hub.configuration.AddonFixture.all;
import static dev.trellis.hub.configuration.AddonFixture.config;
import static dev.trellis.hub.configuration.AddonFixture.progressive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.InstallConfigReference;
import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.configuration.Slot.Turn;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

class ConfigurationDecisionTest {
    private final AddOnConfig a = config(DEPLOYMENT_CONFIGS, "a");
    private final AddOnConfig b = config(DEPLOYMENT_CONFIGS, "b");
    private final AddOnConfig map = config(CONFIG_MAPS, "map");

    @Test
    void anInstallTakesTheDefaultsAtOnce() {
        var addon =
                addon().byDefault(a, map).exists(a, "1").exists(map, "2").install("c0").settle();

        assertThat(addon.shownOn("c0")).containsExactly("map@2", "a@1");
        assertThat(addon.turnOf("c0")).isEqualTo(Turn.NOW);
        assertThat(addon.installOn("c0").status().configReferences())
                .allSatisfy(
                        reference -> assertThat(reference.lastObservedGeneration()).isEqualTo(1));
    }

    @Test
    void aTypeIsOverriddenAsAWholeByTheNearerLayer() {
        var addon =
                addon().byDefault(a, map)
                        .placement("p", all(), List.of(b, a, b), "c0", "c1")
                        .exists(a, "1")
                        .exists(b, "2")
                        .exists(map, "3")
                        .install("c0")
                        .install("c1", a)
                        .install("c2")
                        .settle();

        assertThat(addon.shownOn("c0")).containsExactly("map@3", "b@2", "a@1");
        assertThat(addon.shownOn("c1")).containsExactly("map@3", "a@1");
        assertThat(addon.shownOn("c2")).containsExactly("map@3", "a@1");
    }

    @Test
    void theLastPlacementThatSelectsAClusterWins() {
        var addon =
                addon().placement("p1", all(), List.of(a), "c1", "c2")
                        .placement("p2", all(), List.of(b), "c2", "c3")
                        .exists(a, "1")
                        .exists(b, "2")
                        .install("c1")
                        .install("c2")
                        .install("c3")
                        .settle()
                        .applyAll()
                        .settle();

        assertThat(addon.shownOn("c2")).containsExactly("b@2");
        assertThat(addon.progressOf("p1"))
                .isEqualTo(
                        "selected clusters 2. configured addons 1/1 completed with no errors, 0 failed 0 timeout.");
        assertThat(addon.progressOf("p2"))
                .isEqualTo(
                        "selected clusters 2. configured addons 2/2 completed with no errors, 0 failed 0 timeout.");
    }

    @Test
    void aChangeReachesSomeClustersAtATime() {
        var addon =
                addon().placement("p", progressive(1), List.of(a), "c0", "c1")
                        .exists(a, "1")
                        .install("c0")
                        .install("c1")
                        .settle();
        assertThat(addon.shownOn("c0")).containsExactly("a@1");
        assertThat(addon.shownOn("c1")).isEmpty();
        assertThat(addon.turnOf("c1")).isEqualTo(Turn.WAITING);
        assertThat(addon.progressOf("p"))
                .isEqualTo(
                        "selected clusters 2. configured addons 1/2 progressing..., 0 failed 0 timeout.");

        addon.apply("c0").settle();

        assertThat(addon.shownOn("c1")).containsExactly("a@1");
        assertThat(addon.turnOf("c0")).isEqualTo(Turn.DONE);
    }

    @Test
    void aWaitingInstallKeepsItsConfigurationButSeesTheNewGeneration() {
        var addon =
                addon().placement("p", progressive(1), List.of(a), "c0", "c1")
                        .exists(a, "1")
                        .install("c0")
                        .install("c1")
                        .settle()
                        .apply("c0")
                        .settle()
                        .apply("c1")
                        .settle();

        addon.exists(a, "2").settle();

        assertThat(addon.shownOn("c0")).containsExactly("a@2");
        assertThat(addon.shownOn("c1")).containsExactly("a@1");
        assertThat(addon.installOn("c1").status().configReferences())
                .singleElement()
                .satisfies(
                        reference -> assertThat(reference.lastObservedGeneration()).isEqualTo(2));
    }

    @Test
    void whatAnInstallNamesItselfWaitsForNobody() {
        var addon =
                addon().placement("p", progressive(1), List.of(), "c0", "c1")
                        .exists(a, "1")
                        .install("c0", a)
                        .install("c1", a)
                        .settle()
                        .apply("c0")
                        .settle()
                        .applyAll()
                        .settle();

        addon.exists(a, "2").settle();

        assertThat(addon.shownOn("c0")).containsExactly("a@2");
        assertThat(addon.shownOn("c1")).containsExactly("a@2");
    }

    @Test
    void aVanishedObjectLosesItsHashInTheDeclarationAndKeepsItWhereAnInstallNamesIt() {
        var addon =
                addon().byDefault(map).exists(a, "1").exists(map, "2").install("c0", a).settle();

        addon.vanishes(a).vanishes(map).settle();

        assertThat(addon.shownOn("c0")).containsExactly("map@", "a@1");
    }

    @Test
    void completionIsRemembered() {
        var addon =
                addon().placement("p", all(), List.of(a), "c0")
                        .exists(a, "1")
                        .install("c0")
                        .settle();

        addon.apply("c0").settle();

        var one = new ConfigSpecHash("ns", "a", "1");
        assertThat(addon.status().installProgressions().getFirst().configReferences())
                .containsExactly(
                        new InstallConfigReference(
                                DEPLOYMENT_CONFIGS.group(),
                                DEPLOYMENT_CONFIGS.resource(),
                                one,
                                one,
                                one));
    }

    @Test
    void aProgressionThatWantsOtherObjectsStartsAfresh() {
        var addon =
                addon().placement("p", all(), List.of(a), "c0")
                        .exists(a, "1")
                        .exists(b, "2")
                        .install("c0")
                        .settle()
                        .apply("c0")
                        .settle();

        addon.placement("p", all(), List.of(b), "c0")
                .condition("c0", Condition.TRUE, "Progressing");

        assertThat(addon.decide().progressions().orElseThrow().getFirst().configReferences())
                .singleElement()
                .satisfies(reference -> {
                    assertThat(reference.lastAppliedConfig()).isNull();
                    assertThat(reference.lastKnownGoodConfig()).isNull();
                });
    }

    @Test
    void aPlacementWithoutInstallsIsProgressing() {
        var addon = addon().placement("p", all(), List.of(), "c0", "c1").settle();

        assertThat(addon.progressOf("p"))
                .isEqualTo(
                        "selected clusters 2. configured addons 0/2 progressing..., 0 failed 0 timeout.");
    }

    @Test
    void aDefaultThatNamesNothingIsNowhereShown() {
        var none = config(DEPLOYMENT_CONFIGS, ClusterManagementAddOnSpec.NO_DEFAULT);

        var addon =
                addon().byDefault(none)
                        .placement("p", all(), List.of(), "c0")
                        .install("c0")
                        .settle();

        assertThat(addon.status().defaultConfigReferences()).isEmpty();
        assertThat(addon.status().installProgressions().getFirst().configReferences()).isEmpty();
        assertThat(addon.turnOf("c0")).isEqualTo(Turn.DONE);
    }

    @Test
    void nothingMovesWhileAPlacementIsMissing() {
        var addon =
                addon().placement("p", all(), List.of(a), "c0").withoutPlacement("p").install("c0");

        assertThat(addon.decide().turns())
                .isEqualTo(new Turns.Withheld("placement ns/p is not found"));
    }

    @Test
    void anAddonWithAManagerOfItsOwnOnlyGetsItsDefaultsShown() {
        var addon = addon().unmanaged().byDefault(a).exists(a, "1").install("c0");

        var plan = addon.decide();

        assertThat(plan.turns()).isEqualTo(new Turns.NotOurs());
        assertThat(plan.defaults()).hasSize(1);
    }

    @Test
    void anInstallWithOneTypeOfItsOwnIsDoneWhenItHasTheInheritedOther() {
        var addon =
                addon().placement("p", all(), List.of(a, map), "c0")
                        .exists(a, "1")
                        .exists(b, "2")
                        .exists(map, "3")
                        .install("c0", b)
                        .settle()
                        .apply("c0")
                        .settle();
        assertThat(addon.progressOf("p"))
                .isEqualTo(
                        "selected clusters 1. configured addons 1/1 completed with no errors, 0 failed 0 timeout.");

        addon.exists(map, "4").condition("c0", Condition.TRUE, "Progressing").settle();

        assertThat(addon.shownOn("c0")).containsExactly("map@4", "b@2");
        assertThat(addon.progressOf("p"))
                .isEqualTo(
                        "selected clusters 1. configured addons 1/1 progressing..., 0 failed 0 timeout.");
    }

    @Test
    void withoutConfigurationsAnInstallHasAllItShouldHave() {
        var addon = addon().install("c0").settle();

        assertThat(addon.turnOf("c0")).isEqualTo(Turn.DONE);
        assertThat(addon.shownOn("c0")).isEmpty();
    }

    @Test
    void whatAPlacementNamesTwiceIsShownOnce() {
        var addon =
                addon().placement("p", all(), List.of(b, a, b), "c0")
                        .exists(a, "1")
                        .exists(b, "2")
                        .install("c0")
                        .settle();

        assertThat(addon.shownOn("c0")).containsExactly("b@2", "a@1");
    }

    @Test
    void whatAnInstallNamesTwiceIsShownOnce() {
        var addon = addon().exists(a, "1").exists(b, "2").install("c0", b, a, b).settle();

        assertThat(addon.shownOn("c0")).containsExactly("b@2", "a@1");
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                arguments("one of two", progressive(1), List.of("c0")),
                arguments("half of two", progressive(IntOrString.of("50%")), List.of("c0")),
                arguments("as many as a group has", progressive(null), List.of("c0", "c1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void aChangeBeginsOn(String behaviour, RolloutStrategy strategy, List<String> expected) {
        var addon =
                addon().placement("p", strategy, List.of(a), "c0", "c1")
                        .exists(a, "1")
                        .install("c0")
                        .install("c1");

        assertThat(addon.turns().byCluster())
                .allSatisfy((cluster, slot) ->
                        assertThat(slot.turn())
                                .isEqualTo(expected.contains(cluster) ? Turn.NOW : Turn.WAITING));
    }

    @Test
    void anInstallWithATypeThatNobodySupportsIsNeverDone() {
        var widget = new AddOnConfig("example.com", "widgets", "w", "ns");
        var addon =
                addon().placement("p", all(), List.of(a), "c0")
                        .exists(a, "1")
                        .install("c0", widget)
                        .settle()
                        .condition("c0", Condition.FALSE, "ConfigurationUnsupported")
                        .settle();

        assertThat(addon.progressOf("p")).contains("progressing...");
    }
}
