package dev.trellis.sdk.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.Manifests.Side;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class ManifestsTest {
    private static final String LOCATION =
            "addon.open-cluster-management.io/hosted-manifest-location";
    private static final Hosting UNSUPPORTED = new Hosting.Unsupported();
    private static final Hosting DEFAULT = new Hosting.OnManagedCluster();
    private static final Hosting HOSTED = new Hosting.Hosted("rome");

    static Manifests manifests(RawObject... raw) {
        return switch (Manifests.of(List.of(raw))) {
            case Outcome.Done(var manifests) -> manifests;
            case Outcome.Failed(var why) -> throw new AssertionError(why);
        };
    }

    private static RawObject at(String location) {
        return Raw.annotated(Raw.configMap("x"), Map.of(LOCATION, location));
    }

    static Stream<Arguments> selections() {
        var nowhere = Raw.configMap("x");
        var byLabel = Raw.labelled(Raw.configMap("x"), Map.of(LOCATION, "hosting"));
        var both = Raw.labelled(at("managed"), Map.of(LOCATION, "hosting"));
        return Stream.of(
                arguments("no location, no hosting", nowhere, UNSUPPORTED, true, false),
                arguments("hosting, no hosting", at("hosting"), UNSUPPORTED, true, false),
                arguments("none, no hosting", at("none"), UNSUPPORTED, true, false),
                arguments("wrong, no hosting", at("wrong"), UNSUPPORTED, true, false),
                arguments("no location, default", nowhere, DEFAULT, true, false),
                arguments("hosting, default", at("hosting"), DEFAULT, true, false),
                arguments("none, default", at("none"), DEFAULT, true, false),
                arguments("no location, hosted", nowhere, HOSTED, true, false),
                arguments("managed, hosted", at("managed"), HOSTED, true, false),
                arguments("hosting, hosted", at("hosting"), HOSTED, false, true),
                arguments("none, hosted", at("none"), HOSTED, false, false),
                arguments("hosting by label, hosted", byLabel, HOSTED, false, true),
                arguments("the annotation wins over the label", both, HOSTED, true, false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("selections")
    void aManifestGoesWhereItSays(
            String what, RawObject raw, Hosting hosting, boolean managed, boolean hostingSide) {
        assertThat(size(manifests(raw).on(Side.MANAGED, hosting))).isEqualTo(managed ? 1 : 0);
        assertThat(size(manifests(raw).on(Side.HOSTING, hosting))).isEqualTo(hostingSide ? 1 : 0);
    }

    private static int size(Outcome<Manifests> outcome) {
        return switch (outcome) {
            case Outcome.Done(var manifests) -> manifests.all().size();
            case Outcome.Failed(var why) -> throw new AssertionError(why);
        };
    }

    @Test
    void aWrongLocationIsAnErrorInEveryModeOfAnAddonThatCanBeHosted() {
        var failed = Outcome.<Manifests>failed("not supported manifest location: wrong");

        for (var hosting : List.of(DEFAULT, HOSTED)) {
            for (var side : Side.values()) {
                assertThat(manifests(at("wrong")).on(side, hosting)).isEqualTo(failed);
            }
        }
    }

    @Test
    void ofAnObjectRenderedTwiceTheLaterStateCounts() {
        var later = Raw.labelled(Raw.configMap("x"), Map.of("later", "yes"));

        assertThat(manifests(Raw.configMap("x"), Raw.configMap("y"), later).raw())
                .containsExactly(later, Raw.configMap("y"));
    }

    @Test
    void anObjectThatCannotBeToldApartIsNamedByItsPlace() {
        var broken = RawObject.of("{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"}}");

        assertThat(Manifests.of(List.of(Raw.configMap("x"), broken)))
                .isEqualTo(Outcome.failed("manifest 2 of 2: Pod 'p' has no valid apiVersion: ''"));
    }
}
