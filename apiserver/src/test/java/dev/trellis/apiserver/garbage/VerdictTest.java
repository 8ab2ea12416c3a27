package dev.trellis.apiserver.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.apiserver.garbage.Verdict.Judged;
import dev.trellis.apiserver.garbage.Verdict.Standing;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

class VerdictTest {
    static Stream<Arguments> verdicts() {
        return Stream.of(
                arguments("keeps what has no owner", owners(), false, new Verdict.Keep()),
                arguments(
                        "keeps what has its owners",
                        owners(Standing.SOLID, Standing.SOLID),
                        true,
                        new Verdict.Keep()),
                arguments(
                        "releases what has another owner",
                        owners(Standing.GONE, Standing.SOLID, Standing.WAITING),
                        false,
                        new Verdict.Release(Set.of("u0", "u2"))),
                arguments(
                        "deletes what has lost all owners",
                        owners(Standing.GONE, Standing.GONE),
                        true,
                        new Verdict.Delete(false)),
                arguments(
                        "deletes from the leaves up while an owner waits",
                        owners(Standing.WAITING, Standing.GONE),
                        true,
                        new Verdict.Delete(true)),
                arguments(
                        "deletes a leaf at once while an owner waits",
                        owners(Standing.WAITING),
                        false,
                        new Verdict.Delete(false)),
                arguments(
                        "deletes nothing while an owner's kind is not served",
                        owners(Standing.GONE, Standing.UNKNOWN),
                        false,
                        new Verdict.Keep()),
                arguments(
                        "deletes nothing that names an impossible owner",
                        owners(Standing.IMPOSSIBLE),
                        false,
                        new Verdict.Keep()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verdicts")
    void decides(String behaviour, List<Judged> owners, boolean hasDependents, Verdict expected) {
        assertThat(Verdict.of(owners, hasDependents)).as(behaviour).isEqualTo(expected);
    }

    private static List<Judged> owners(Standing... standings) {
        var made = new java.util.ArrayList<Judged>();
        Arrays.asList(standings)
                .forEach(standing ->
                        made.add(
                                new Judged(
                                        new Owner("", "ConfigMap", "a", "u" + made.size(), true),
                                        standing)));
        return made;
    }
}
