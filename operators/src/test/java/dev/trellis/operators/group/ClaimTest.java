package dev.trellis.operators.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.operators.kind.ProvidedApis;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

class ClaimTest {
    private static ProvidedApis apis(String... names) {
        return new ProvidedApis(new TreeSet<>(List.of(names)));
    }

    /** What the operator owns, what its group lists, what others list, what comes of it. */
    static Stream<Arguments> claims() {
        return Stream.of(
                arguments("owns nothing", apis(), apis(), apis("A.v1.x"), false, "held"),
                arguments("is listed", apis("A.v1.x"), apis("A.v1.x"), apis(), false, "held"),
                arguments(
                        "is listed with others",
                        apis("A.v1.x"),
                        apis("A.v1.x", "B.v1.x"),
                        apis("C.v1.x"),
                        false,
                        "held"),
                arguments("is new", apis("A.v1.x"), apis(), apis(), false, "A.v1.x"),
                arguments(
                        "adds to the list",
                        apis("A.v1.x", "B.v1.x"),
                        apis("B.v1.x", "C.v1.x"),
                        apis("D.v1.x"),
                        false,
                        "A.v1.x,B.v1.x,C.v1.x"),
                arguments(
                        "another version is another API",
                        apis("A.v2.x"),
                        apis(),
                        apis("A.v1.x"),
                        false,
                        "A.v2.x"),
                arguments(
                        "others were first",
                        apis("A.v1.x", "B.v1.x"),
                        apis("B.v1.x"),
                        apis("A.v1.x"),
                        false,
                        Claim.CONFLICT),
                arguments(
                        "both list it",
                        apis("A.v1.x"),
                        apis("A.v1.x", "C.v1.x"),
                        apis("A.v1.x"),
                        false,
                        "C.v1.x"),
                arguments(
                        "a list kept by hand has it",
                        apis("A.v1.x"),
                        apis("A.v1.x"),
                        apis(),
                        true,
                        "held"),
                arguments(
                        "a list kept by hand lacks it",
                        apis("A.v1.x"),
                        apis(),
                        apis(),
                        true,
                        Claim.FROZEN),
                arguments(
                        "a list kept by hand has what others have",
                        apis("A.v1.x"),
                        apis("A.v1.x"),
                        apis("A.v1.x"),
                        true,
                        Claim.FROZEN),
                arguments(
                        "others were first, and the list is kept by hand",
                        apis("A.v1.x"),
                        apis(),
                        apis("A.v1.x"),
                        true,
                        Claim.CONFLICT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("claims")
    void decides(
            String behaviour,
            ProvidedApis own,
            ProvidedApis listed,
            ProvidedApis others,
            boolean isFrozen,
            String expected) {
        var claim = Claim.decide(own, listed, others, isFrozen);

        assertThat(
                        switch (claim) {
                            case Claim.Held() -> "held";
                            case Claim.Listed(var apis) -> apis.toString();
                            case Claim.Refused(var reason, _) -> reason;
                        })
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("claims")
    void comesToRest(
            String behaviour,
            ProvidedApis own,
            ProvidedApis listed,
            ProvidedApis others,
            boolean isFrozen,
            String expected) {
        var list = listed;
        var changes = 0;
        while (Claim.decide(own, list, others, isFrozen) instanceof Claim.Listed(var apis)) {
            list = apis;
            changes++;
        }

        assertThat(changes).isLessThanOrEqualTo(1);
    }
}
