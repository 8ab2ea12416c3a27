package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.part.AgentSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Works on members that are in trouble. */
@KubernetesTest(crds = "crds")
final class WorkTroubleIT {
    private static final int MANY = 500;

    private final Kube kube;
    private final WorkBench bench;

    WorkTroubleIT(Kube kube) {
        this.kube = kube;
        this.bench = new WorkBench(kube);
    }

    @AfterEach
    void stop() {
        bench.close();
    }

    @Test
    void appliesFiveHundredManifestsOfWhichOneIsBrokenAndRetriesThatOneAlone() {
        bench.start();
        var broken =
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: Not_A_Name, namespace: %s}}"
                        .formatted(bench.space);
        var manifests =
                Stream.concat(
                                Stream.of(broken),
                                IntStream.range(1, MANY)
                                        .mapToObj(i -> bench.configMap("c" + i, "a: b")))
                        .toArray(String[]::new);

        bench.create("many", manifests);

        var work = bench.awaitWork("many", it -> WorkBench.isCurrent(it, "Applied", "False"));
        assertThat(WorkBench.each(work, "Applied").getFirst()).isEqualTo("F");
        assertThat(WorkBench.each(work, "Applied").subList(1, MANY))
                .isEqualTo(Collections.nCopies(MANY - 1, "T"));
        assertThat(work.status().manifests()).hasSize(MANY);
        await().until(() -> bench.recorded("many").size() == MANY - 1);

        var before = requests().size();
        await().until(() ->
                since(before).filter(request -> request.verb().equals("create")).count() >= 2);
        assertThat(since(before))
                .as("only the broken one is tried again")
                .allMatch(request -> !request.verb().equals("update"))
                .hasSizeLessThan(20);

        bench.change("many", spec -> WorkBench.spec(spec, Arrays.copyOfRange(manifests, 1, 3)));
        bench.awaitApplied("many");
        await().atMost(Duration.ofSeconds(60)).until(() -> bench.recorded("many").size() == 2);
        assertThat(kube.client().configMaps().inNamespace(bench.space).list().getItems())
                .extracting(map -> map.getMetadata().getName())
                .contains("c1", "c2")
                .doesNotContain("c3", "c499");
    }

    @Test
    void waitsUntilTheMemberHasTimeAndDoesNotBotherTheHubMeanwhile() {
        try (var member = moody()) {
            bench.start(bench.hubUrl, AgentSettings.usual(), member.api());
            bench.create("paint", bench.configMap("red", "a: b"));
            bench.awaitApplied("paint");

            member.answer(429);
            bench.replaceManifests("paint", bench.configMap("red", "a: c"));
            await().until(() -> member.refused() > 2);
            assertThat(bench.find("paint").orElseThrow().status().conditions())
                    .allMatch(condition -> condition.status().equals("True"));

            bench.shiftClock(Duration.ofMinutes(1));
            var told = bench.awaitWork("paint", it -> WorkBench.isCurrent(it, "Applied", "False"));
            assertThat(WorkBench.message(told, 0, "Applied")).contains("429");
            assertThat(bench.findConfigMap("red")).isPresent();

            member.answer(0);
            bench.awaitApplied("paint");
            assertThat(bench.findConfigMap("red").orElseThrow().getData()).containsEntry("a", "c");
        }
    }

    @Test
    void deletesNothingWhileTheMemberCannotSayWhatIsThere() {
        try (var member = moody()) {
            bench.start(bench.hubUrl, AgentSettings.usual(), member.api());
            bench.create("paint", bench.configMap("red", "a: b"), bench.configMap("blue", "a: b"));
            bench.awaitApplied("paint");
            await().until(() -> bench.recorded("paint").size() == 2);

            member.answer(503);
            bench.replaceManifests("paint", bench.configMap("red", "a: b"));
            await().until(() -> member.refused() > 5);
            assertThat(bench.findConfigMap("red")).isPresent();
            assertThat(bench.recorded("paint")).containsExactly("blue", "red");

            member.answer(0);
            bench.awaitApplied("paint");
            bench.awaitConfigMap("blue", found -> found.isEmpty());
            await().until(() -> bench.recorded("paint").equals(List.of("red")));
        }
    }

    private MoodyMember moody() {
        return new MoodyMember(kube.clientFor(bench.user, "system:masters").getConfiguration());
    }

    private Stream<ApiRequest> since(int from) {
        var all = requests();
        return all.subList(from, all.size()).stream();
    }

    private List<ApiRequest> requests() {
        return kube.requests().stream()
                .filter(request -> request.user().equals(bench.user))
                .filter(request -> request.resource().equals("configmaps"))
                .filter(request -> !List.of("watch", "list").contains(request.verb()))
                .toList();
    }
}
