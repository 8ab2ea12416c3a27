package dev.trellis.graph.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.resolve.Choice.Held;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The resolver beside a check that knows nothing of how it works. */
final class ResolverPropertiesTest {
    private static final List<String> PACKAGES = List.of("a", "b", "c", "d");
    private static final List<String> APIS = List.of("K1", "K2", "K3");
    private static final int VERSIONS_MAX = 3;

    /** A namespace of which everything is known: lines by package, oldest first. */
    private record World(
            Map<String, List<String>> lines,
            List<String> subscribed,
            Map<String, Integer> installed) {
        Scenario scenario(Gen gen) {
            var all = lines.values().stream().flatMap(List::stream).toList();
            var made = Scenario.usual().catalog(gen.shuffled(all).toArray(String[]::new));
            for (var name : subscribed) {
                made.subscribe(name);
                if (installed.containsKey(name)) {
                    made.with(line(name));
                }
            }
            installed.keySet().stream()
                    .filter(name -> !subscribed.contains(name))
                    .forEach(name -> made.orphan(line(name)));
            return made;
        }

        private String line(String name) {
            return linesOf(name).get(Objects.requireNonNull(installed.get(name)));
        }

        private List<String> linesOf(String name) {
            return lines.getOrDefault(name, List.of());
        }

        /** Which versions of a package a valid result can have; -1 is none. */
        List<Integer> options(String name) {
            var count = linesOf(name).size();
            var now = installed.get(name);
            if (now != null && !subscribed.contains(name)) {
                return List.of(now);
            }
            var options = new ArrayList<Integer>();
            if (now != null) {
                if (now + 1 < count) {
                    options.add(now + 1);
                }
                options.add(now);
            } else {
                for (var i = count - 1; i >= 0; i--) {
                    options.add(i);
                }
                if (!subscribed.contains(name)) {
                    options.add(-1);
                }
            }
            return options;
        }

        /** Whether all can hold, but for the needs of these, which nobody can change. */
        boolean hasSolution(List<Traits> patient) {
            return tryAll(0, new ArrayList<>(), patient);
        }

        private boolean tryAll(int place, List<Traits> chosen, List<Traits> patient) {
            if (place == PACKAGES.size()) {
                return isSound(chosen, patient);
            }
            var name = PACKAGES.get(place);
            if (!lines.containsKey(name)) {
                return tryAll(place + 1, chosen, patient);
            }
            for (var option : options(name)) {
                var more = new ArrayList<>(chosen);
                if (option >= 0) {
                    more.add(Shelf.Line.of(linesOf(name).get(option)).traits());
                }
                if (tryAll(place + 1, more, patient)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean isSound(List<Traits> set, List<Traits> patient) {
        var apis = set.stream().flatMap(one -> one.provided().stream()).toList();
        return apis.size() == new HashSet<>(apis).size()
                && set.stream().allMatch(one -> patient.contains(one) || isServed(one, set));
    }

    private static boolean isServed(Traits one, List<Traits> set) {
        return one.requirements().stream()
                .allMatch(need -> set.stream().anyMatch(need.constraint()::isMetBy));
    }

    private static World world(Gen gen) {
        var lines = new TreeMap<String, List<String>>();
        for (var name : PACKAGES.subList(0, gen.intBetween(1, PACKAGES.size()))) {
            var versions = new ArrayList<String>();
            for (var i = 0; i < gen.intBetween(1, VERSIONS_MAX); i++) {
                versions.add(
                        "%s.v%d %d.0.0 s%s%s%s%s"
                                .formatted(
                                        name,
                                        i + 1,
                                        i + 1,
                                        i == 0 ? "" : " replaces=%s.v%d".formatted(name, i),
                                        gen.chance(50) ? " provides=" + gen.pick(APIS) : "",
                                        gen.chance(40) ? " requires=" + gen.pick(APIS) : "",
                                        gen.chance(20)
                                                ? " needs=%s:>=%d.0.0"
                                                        .formatted(
                                                                gen.pick(PACKAGES),
                                                                gen.intBetween(1, 3))
                                                : ""));
            }
            lines.put(name, versions);
        }
        var names = List.copyOf(lines.keySet());
        var installed = new HashMap<String, Integer>();
        gen.someOf(names)
                .forEach(name -> {
                    if (gen.chance(40)) {
                        installed.put(
                                name,
                                gen.intBetween(0, lines.getOrDefault(name, List.of()).size() - 1));
                    }
                });
        return new World(lines, gen.shuffled(gen.someOf(names)), installed);
    }

    @Test
    void everythingIsFulfilledExactlyWhenItCanBe() {
        Gen.forEachSeed(
                400,
                gen -> {
                    var world = world(gen);
                    // One that misses something already, and shares nothing with a subscription,
                    // must not stop it.
                    var orphans =
                            world.installed().keySet().stream()
                                    .filter(name -> !world.subscribed().contains(name))
                                    .map(name -> Shelf.Line.of(world.line(name)).traits())
                                    .toList();

                    var isComplete = world.scenario(gen).resolve().isComplete();

                    if (world.hasSolution(List.of())) {
                        assertThat(isComplete).isTrue();
                    } else if (!world.subscribed().isEmpty() && !world.hasSolution(orphans)) {
                        assertThat(isComplete).isFalse();
                    }
                });
    }

    @Test
    void whatIsInstalledIsServedAndExcludesNobody() {
        Gen.forEachSeed(
                400,
                gen -> {
                    var world = world(gen);
                    var scenario = world.scenario(gen);

                    var answer = scenario.resolve();

                    var after = after(scenario.state(), answer);
                    var added =
                            answer.installs().stream().map(one -> one.operator().traits()).toList();
                    assertThat(added).allMatch(one -> isServed(one, after));
                    for (var one : added) {
                        assertThat(after)
                                .filteredOn(other -> !other.equals(one))
                                .noneMatch(other ->
                                        other.identity().equals(one.identity())
                                                || other.provided().stream()
                                                        .anyMatch(one.provided()::contains));
                    }
                });
    }

    @Test
    void noDependentLosesWhatItHad() {
        Gen.forEachSeed(
                400,
                gen -> {
                    var scenario = world(gen).scenario(gen);
                    var before =
                            scenario.state().installed().stream().map(Installed::traits).toList();

                    var after = after(scenario.state(), scenario.resolve());

                    assertThat(before)
                            .filteredOn(one -> isServed(one, before) && after.contains(one))
                            .allMatch(one -> isServed(one, after));
                });
    }

    private static List<Traits> after(ResolveState state, Resolution answer) {
        var replaced = answer.installs().stream().map(Install::replaces).toList();
        var updated =
                answer.installs().stream().flatMap(one -> one.subscriptions().stream()).toList();
        return Stream.concat(
                        state.installed().stream()
                                .filter(one ->
                                        !replaced.contains(one.name())
                                                || state.subscriptions().stream()
                                                        .noneMatch(sub ->
                                                                updated.contains(sub.name())
                                                                        && sub.installedCsv()
                                                                                .equals(
                                                                                        one
                                                                                                .name())))
                                .map(Installed::traits),
                        answer.installs().stream().map(one -> one.operator().traits()))
                .toList();
    }

    @Test
    void theOrderOfInputsDoesNotMatter() {
        Gen.forEachSeed(
                150,
                gen -> {
                    var world = world(gen);

                    var one = world.scenario(gen).resolve();
                    var other = world.scenario(gen).resolve();

                    assertThat(told(other)).isEqualTo(told(one));
                });
    }

    /** All that anybody sees of an answer. */
    private static String told(Resolution answer) {
        var lines = new ArrayList<String>();
        answer.installs()
                .forEach(one ->
                        lines.add(
                                one.operator().id("ns")
                                        + one.replaces()
                                        + one.subscriptions()
                                        + one.generated()
                                        + one.part()));
        answer.outcomes()
                .forEach((name, outcome) ->
                        lines.add(
                                name
                                        + switch (outcome) {
                                            case Outcome.Fulfilled(
                                                            var by,
                                                            var isNew,
                                                            var blocked) ->
                                                    by.words()
                                                            + isNew
                                                            + blocked.map(it ->
                                                                    it.better().words() + it.why());
                                            case Outcome.Failed(var failure) -> failure.toString();
                                        }));
        return String.join("\n", lines);
    }

    @Test
    void whatIsSuggestedHelps() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var scenario = world(gen).scenario(gen);
                    scenario.resolve()
                            .outcomes()
                            .values()
                            .forEach(outcome -> {
                                if (outcome instanceof Outcome.Failed(var failure)) {
                                    failure.repairs()
                                            .forEach(repair -> tryOut(scenario, failure, repair));
                                }
                            });
                });
    }

    private static void tryOut(Scenario scenario, Failure failure, String repair) {
        var state = scenario.state();
        var last = repair.substring(repair.lastIndexOf(' ') + 1);
        var name = failure.explanation().subject().name();
        var changed =
                repair.startsWith("delete Subscription ")
                        ? state.withoutSubscription(last)
                        : state.withoutInstalled(repair.replaceAll(".*Version ([^,]+),.*", "$1"));

        var outcome = Resolver.resolve(changed).outcomes().get(name);

        assertThat(outcome).as(repair).isInstanceOf(Outcome.Fulfilled.class);
    }

    @Test
    void nothingIsDowngraded() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var scenario = world(gen).scenario(gen);
                    var state = scenario.state();

                    scenario.resolve()
                            .outcomes()
                            .forEach((name, outcome) -> {
                                if (outcome instanceof Outcome.Fulfilled(var by, _, _)) {
                                    var current =
                                            new Model(state)
                                                    .current(
                                                            state.subscriptions().stream()
                                                                    .filter(one ->
                                                                            one.name().equals(name))
                                                                    .findFirst()
                                                                    .orElseThrow());
                                    current.ifPresent(one ->
                                            assertThat(by)
                                                    .satisfiesAnyOf(
                                                            it ->
                                                                    assertThat(it)
                                                                            .isEqualTo(
                                                                                    new Held(one)),
                                                            it ->
                                                                    assertThat(
                                                                                    it.version()
                                                                                            .orElseThrow())
                                                                            .isGreaterThan(
                                                                                    one.traits()
                                                                                            .version()
                                                                                            .orElseThrow())));
                                }
                            });
                });
    }
}
