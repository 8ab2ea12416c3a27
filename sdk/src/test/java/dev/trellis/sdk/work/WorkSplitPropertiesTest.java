package dev.trellis.sdk.work;

import static dev.trellis.sdk.work.ManifestsTest.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** With works of little room, so that few bytes make many of them. */
class WorkSplitPropertiesTest {
    private static final long BYTES_MAX = 1200;

    @Test
    void noManifestIsLostOrDoubledAndNoWorkIsEmpty() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var manifests = someManifests(gen);

                    var split = WorkSplit.of(manifests, someWorks(gen), "w-", BYTES_MAX);

                    var spread = new ArrayList<RawObject>();
                    split.contents().values().forEach(spread::addAll);
                    assertThat(spread).containsExactlyInAnyOrderElementsOf(manifests.raw());
                    assertThat(split.contents().values()).noneMatch(List::isEmpty);
                    assertThat(split.surplus())
                            .noneMatch(work ->
                                    split.contents().containsKey(work.getMetadata().getName()));
                });
    }

    @Test
    void splittingAgainChangesNothing() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var manifests = someManifests(gen);
                    var split = WorkSplit.of(manifests, someWorks(gen), "w-", BYTES_MAX);

                    var works = new ArrayList<ManifestWork>();
                    split.contents()
                            .forEach((name, content) ->
                                    works.add(
                                            WorkSplitTest.work(
                                                    name, content.toArray(RawObject[]::new))));

                    assertThat(WorkSplit.of(manifests, gen.shuffled(works), "w-", BYTES_MAX))
                            .isEqualTo(new WorkSplit(split.contents(), List.of()));
                });
    }

    @Test
    void whatIsPutIntoAWorkNeverMakesItTooBig() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var existing = someWorks(gen);
                    var split = WorkSplit.of(someManifests(gen), existing, "w-", BYTES_MAX);

                    split.contents()
                            .forEach((name, content) -> {
                                var kept = keptBytes(existing, name, content);
                                assertThat(bytes(content))
                                        .matches(all ->
                                                all < BYTES_MAX
                                                        || all == kept
                                                        || content.size() == 1);
                            });
                });
    }

    private static long keptBytes(
            List<ManifestWork> existing, String name, List<RawObject> content) {
        var before =
                existing.stream()
                        .filter(work -> work.getMetadata().getName().equals(name))
                        .flatMap(work -> work.spec().manifests().stream())
                        .map(raw -> ManifestTest.manifest(raw).key())
                        .toList();
        return bytes(
                content.stream()
                        .filter(raw -> before.contains(ManifestTest.manifest(raw).key()))
                        .toList());
    }

    private static long bytes(List<RawObject> content) {
        return content.stream().mapToLong(raw -> ManifestTest.manifest(raw).bytes()).sum();
    }

    private static Manifests someManifests(Gen gen) {
        return manifests(gen.listOf(() -> someManifest(gen)).toArray(RawObject[]::new));
    }

    private static RawObject someManifest(Gen gen) {
        // Few names, so that manifests meet their earlier states; sizes around the limit.
        return Raw.configMap(
                "m" + gen.intBetween(0, 15), gen.pick(100, 200, 400, 599, 600, 601, 1197, 1300));
    }

    private static List<ManifestWork> someWorks(Gen gen) {
        var works = new ArrayList<ManifestWork>();
        for (var i = 0; i < 5; i++) {
            if (gen.bool()) {
                works.add(
                        WorkSplitTest.work(
                                "w-" + i,
                                gen.listOf(() -> someManifest(gen)).toArray(RawObject[]::new)));
            }
        }
        return works;
    }
}
