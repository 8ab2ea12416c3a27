package dev.trellis.apiserver.differential;

import static org.assertj.core.api.Assertions.fail;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends the same requests to the embedded and to a real API server and compares the answers.
 *
 * <p>{@code -Dtrellis.case=H12} runs the cases whose names begin so.
 */
@KubernetesTest
class DifferentialIT {
    private static final Map<String, String> KNOWN = Suite.knownDifferences();
    private static final Map<String, Case> GIVEN = new HashMap<>();

    /** Names that stand for what is given to the cases of a file, once it was made. */
    private static final Map<String, String> MADE = new HashMap<>();

    private static Servers servers;

    @BeforeAll
    static void start() {
        servers = new Servers();
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    static List<Case> cases() {
        var only = System.getProperty("trellis.case", "");
        var all = Suite.cases();
        all.stream()
                .filter(one -> one.name().equals(Suite.GIVEN))
                .forEach(one -> GIVEN.put(one.file(), one));
        return all.stream()
                .filter(one -> !one.name().equals(Suite.GIVEN) && one.name().startsWith(only))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void answersAlike(Case one, Kube kube) {
        var pair = servers.begin(kube, "diff");
        pair.know("file", MADE.computeIfAbsent(one.file(), file -> make(file, kube)));

        try {
            compare(one, pair);
        } finally {
            pair.end();
        }
    }

    private static void compare(Case one, Servers.Pair pair) {
        if (KNOWN.containsKey(one.name())) {
            if (one.steps().stream().map(pair::send).filter(answers -> !answers.alike()).count()
                    == 0) {
                fail("The servers agree on %s by now: take it off the list.", one.name());
            }
            return;
        }
        for (var step : one.steps()) {
            pair.sendAlike(step, one.name());
        }
    }

    private static String make(String file, Kube kube) {
        var name = kube.uniqueName("given");
        var given = GIVEN.get(file);
        if (given != null) {
            var pair = servers.begin(kube, name);
            pair.know("file", name);
            given.steps().forEach(step -> pair.sendAlike(step, file));
        }
        return name;
    }
}
