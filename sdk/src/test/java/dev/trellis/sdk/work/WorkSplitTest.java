package dev.trellis.sdk.work;

import static dev.trellis.sdk.work.ManifestsTest.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.Workload;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.Raw;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

class WorkSplitTest {
    private static final int KIB = 1024;

    private static RawObject kib(String name, int kib) {
        return Raw.configMap(name, kib * KIB);
    }

    static ManifestWork work(String name, RawObject... content) {
        var work = new ManifestWork();
        work.setMetadata(new ObjectMetaBuilder().withNamespace("paris").withName(name).build());
        work.setSpec(
                ManifestWorkSpecBuilder.builder().workload(new Workload(List.of(content))).build());
        return work;
    }

    private static WorkSplit split(Manifests manifests, ManifestWork... existing) {
        return WorkSplit.of(manifests, List.of(existing), "w-");
    }

    private static SortedMap<String, List<String>> names(WorkSplit split) {
        var names = new TreeMap<String, List<String>>();
        split.contents()
                .forEach((work, content) ->
                        names.put(
                                work,
                                content.stream()
                                        .map(raw -> ManifestTest.manifest(raw).key().name())
                                        .toList()));
        return names;
    }

    private static SortedMap<String, List<String>> expected(Object... namesAndContents) {
        var expected = new TreeMap<String, List<String>>();
        for (var i = 0; i < namesAndContents.length; i += 2) {
            @SuppressWarnings("unchecked") // every second argument is a list of names
            var content = (List<String>) namesAndContents[i + 1];
            expected.put((String) namesAndContents[i], content);
        }
        return expected;
    }

    @Test
    void fillsNewWorksWithTheBiggestFirst() {
        var split = split(manifests(kib("a", 150), kib("b", 200), kib("c", 50)));

        assertThat(names(split)).isEqualTo(expected("w-0", List.of("b", "a"), "w-1", List.of("c")));
    }

    @Test
    void putsWhatIsNewWhereMostRoomIsLeft() {
        var a = kib("a", 150);
        var b = kib("b", 200);
        var c = kib("c", 50);

        var split = split(manifests(a, b, c, kib("d", 80)), work("w-0", b, a), work("w-1", c));

        assertThat(names(split))
                .isEqualTo(expected("w-0", List.of("b", "a"), "w-1", List.of("c", "d")));
    }

    @Test
    void takesAwayWhatIsNotWantedAndMovesNothing() {
        var b = kib("b", 200);
        var c = kib("c", 50);

        var split = split(manifests(c, b), work("w-0", b, kib("a", 150)), work("w-1", c));

        assertThat(names(split)).isEqualTo(expected("w-0", List.of("b"), "w-1", List.of("c")));
    }

    @Test
    void keepsThePlaceOfAManifestWithNewContent() {
        var split =
                split(manifests(kib("a", 3), kib("b", 1)), work("w-0", kib("b", 1), kib("a", 1)));

        assertThat(split.contents().get("w-0")).containsExactly(kib("b", 1), kib("a", 3));
    }

    @Test
    void manifestsOfEqualSizeKeepTheOrderOfRendering() {
        assertThat(names(split(manifests(kib("b", 1), kib("a", 1)))))
                .isEqualTo(expected("w-0", List.of("b", "a")));
    }

    @Test
    void aManifestThatFillsAWorkAloneIsAloneInIt() {
        var split = split(manifests(kib("small", 1), kib("huge", 450), kib("giant", 460)));

        assertThat(names(split))
                .isEqualTo(
                        expected(
                                "w-0", List.of("giant"),
                                "w-1", List.of("huge"),
                                "w-2", List.of("small")));
    }

    @Test
    void aNewWorkTakesTheLowestNumberThatIsFree() {
        var big = kib("big", 390);

        var split = split(manifests(kib("a", 300), big, kib("c", 300)), work("w-1", big));

        assertThat(names(split))
                .isEqualTo(
                        expected(
                                "w-0", List.of("a"),
                                "w-1", List.of("big"),
                                "w-2", List.of("c")));
    }

    @Test
    void aWorkThatIsLeftWithoutManifestsIsSurplus() {
        var gone = work("w-1", kib("gone", 1));

        var split = split(manifests(kib("a", 1)), work("w-0", kib("a", 1)), gone);

        assertThat(names(split)).isEqualTo(expected("w-0", List.of("a")));
        assertThat(split.surplus()).containsExactly(gone);
    }

    @Test
    void anEmptiedWorkIsUsedAgainBeforeANewOneIsMade() {
        var split = split(manifests(kib("new", 1)), work("w-0", kib("gone", 1)));

        assertThat(names(split)).isEqualTo(expected("w-0", List.of("new")));
        assertThat(split.surplus()).isEmpty();
    }

    @Test
    void aWorkOnItsWayOutTakesNothingNew() {
        var going = Objects.terminating(work("w-0", kib("a", 1)));

        var split = split(manifests(kib("a", 1), kib("b", 1)), going);

        assertThat(names(split)).isEqualTo(expected("w-0", List.of("a"), "w-1", List.of("b")));
    }

    @Test
    void anObjectInTwoWorksStaysInTheFirst() {
        var a = kib("a", 1);

        var split = split(manifests(a), work("w-1", a), work("w-0", a));

        assertThat(names(split)).isEqualTo(expected("w-0", List.of("a")));
        assertThat(split.surplus())
                .extracting(work -> work.getMetadata().getName())
                .containsExactly("w-1");
    }
}
