package dev.trellis.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

final class GenTest {
    private static List<Object> someOfEverything(Gen gen) {
        return List.of(
                gen.anyInt(),
                gen.anyLong(),
                gen.bool(),
                gen.string(),
                gen.dnsLabel(),
                gen.pick(TimeUnit.class),
                gen.listOf(gen::string),
                gen.mapOf(gen::dnsLabel, gen::anyInt),
                gen.optional(gen::bool),
                gen.shuffled(List.of(1, 2, 3, 4)));
    }

    @Test
    void givesTheSameDataForTheSameSeed() {
        Gen.forEachSeed(
                100,
                gen ->
                        assertThat(someOfEverything(Gen.ofSeed(gen.seed())))
                                .isEqualTo(someOfEverything(Gen.ofSeed(gen.seed()))));
    }

    @Test
    void givesOtherDataForOtherSeeds() {
        var seen = new HashSet<List<Object>>();

        Gen.forEachSeed(200, gen -> seen.add(someOfEverything(gen)));

        assertThat(seen).hasSizeGreaterThan(195);
    }

    @Test
    void namesTheFirstSeedThatFailsAndKeepsTheCause() {
        var cause = new IllegalStateException("seven is not liked");

        assertThatThrownBy(() ->
                        Gen.forEachSeed(
                                100,
                                gen -> {
                                    if (gen.seed() == 7) {
                                        throw cause;
                                    }
                                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("-Dtrellis.seed=7")
                .hasMessageContaining("seven is not liked")
                .hasCause(cause);
    }

    @Test
    void runsOnlyTheSeedAskedFor() {
        var seeds = new ArrayList<Long>();

        Gen.forEachSeed(100, gen -> seeds.add(gen.seed()), 4711L, null);

        assertThat(seeds).containsExactly(4711L);
    }

    @Test
    void looksLongerThanTheTestAskedFor() {
        var seeds = new ArrayList<Long>();

        Gen.forEachSeed(1, gen -> seeds.add(gen.seed()), null, 300);

        assertThat(seeds).hasSize(300).doesNotHaveDuplicates();
    }

    @Test
    void refusesToProveAPropertyByNoSeedAtAll() {
        assertThatIllegalArgumentException().isThrownBy(() -> Gen.forEachSeed(0, _ -> {}));
    }

    @Test
    void reachesBothBoundsAndNothingBeyond() {
        var seen = reached(gen -> gen.longBetween(-2, 3));

        assertThat(seen).containsExactlyInAnyOrder(-2L, -1L, 0L, 1L, 2L, 3L);
        assertThat(reached(gen -> gen.longBetween(Long.MIN_VALUE, Long.MAX_VALUE)))
                .contains(Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(reached(gen -> gen.longBetween(Long.MAX_VALUE - 1, Long.MAX_VALUE)))
                .containsExactlyInAnyOrder(Long.MAX_VALUE - 1, Long.MAX_VALUE);
        assertThat(reached(gen -> gen.intBetween(Integer.MIN_VALUE, Integer.MAX_VALUE)))
                .contains(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    @Test
    void makesStringsThatSurviveUtf8AndSomeThatHurt() {
        var seen = reached(Gen::string);

        assertThat(seen)
                .allSatisfy(text ->
                        assertThat(
                                        new String(
                                                text.getBytes(StandardCharsets.UTF_8),
                                                StandardCharsets.UTF_8))
                                .isEqualTo(text));
        assertThat(seen)
                .contains("")
                .anyMatch(text -> text.contains("\n"))
                .anyMatch(text -> text.contains("\u2028"))
                .anyMatch(text -> text.codePoints().anyMatch(Character::isSupplementaryCodePoint));
    }

    @Test
    void makesNamesThatKubernetesAccepts() {
        var seen = reached(Gen::dnsLabel);

        assertThat(seen)
                .allMatch(name -> name.matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?"))
                .anyMatch(name -> name.length() == 63);
    }

    @Test
    void startsWithSmallExamples() {
        assertThat(Gen.ofSeed(0).listOf(() -> 1)).hasSizeLessThan(2);
        assertThat(reached(gen -> gen.listOf(gen::bool).size())).contains(0, 24);
    }

    @Test
    void keepsAllElementsWhenShufflingAndOrderWhenChoosingSome() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var elements = gen.listOf(gen::anyInt);

                    assertThat(gen.shuffled(elements))
                            .containsExactlyInAnyOrderElementsOf(elements);
                    var some = gen.someOf(elements);
                    if (!some.isEmpty()) { // the assertion wants a sequence that is there
                        assertThat(elements).containsSubsequence(some);
                    }
                });
    }

    private static <T> Set<T> reached(Function<Gen, T> make) {
        var seen = new HashSet<T>();
        Gen.forEachSeed(3000, gen -> seen.add(make.apply(gen)));
        return seen;
    }
}
