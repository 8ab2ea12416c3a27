package dev.trellis.promote.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Bundles that follow what their objects come to need, on a real API server (DE1, X5). */
@KubernetesTest(crds = "crds")
final class FollowIT {
    private final PromoteHub hub;

    FollowIT(Kube kube) {
        hub = new PromoteHub(kube);
    }

    @Test
    void joinsWhatAWorkloadComesToNeedAndLeavesWhatItNeedsNoMore() {
        try (var running = hub.start()) {
            running.promotions().submit(web("holder", "settings"));
            running.promotions().submit(web("guest", "own"));
            until(() -> hub.phase("holder").equals(PromotionStatus.PROBATION));
            until(() -> hub.phase("guest").equals(PromotionStatus.PROBATION));

            edit(running, "guest", "own", "settings");
            until(() -> objects("guest").contains("Link ConfigMap demo/settings"));
            until(() -> resolved("guest").equals("True"));
            assertThat(requirers("settings")).contains("guest", "holder");

            edit(running, "guest", "own", "nowhere");
            until(() -> resolved("guest").equals("False"));
            assertThat(hub.bundle("guest").orElseThrow().status().missing())
                    .extracting(it -> it.reference())
                    .containsExactly("ConfigMap demo/nowhere");
            until(() -> !objects("guest").contains("Link ConfigMap demo/settings"));
            until(() -> requirers("settings").equals(List.of("holder")));
            assertThat(objects("holder")).contains("Dependency ConfigMap demo/settings");

            edit(running, "guest");
            until(() -> !objects("guest").contains("Dependency ConfigMap demo/own"));
            until(() -> claim("own").isEmpty());
            assertThat(carried("guest"))
                    .containsExactlyInAnyOrder("Namespace", "Deployment", "Secret");
        }
    }

    /** X35. */
    @Test
    void addsWhatOnlyTheClusterHas() {
        try (var running = hub.start()) {
            running.promotions().submit(web("base", "settings"));
            until(() -> hub.phase("base").equals(PromotionStatus.PROBATION));
            edit(running, "base", "settings", "extra");
            until(() -> resolved("base").equals("False"));

            running.promotions().submit(extra("more"));
            until(() -> hub.phase("more").equals(PromotionStatus.PROBATION));
            until(() -> resolved("base").equals("True"));
            assertThat(objects("base")).contains("Dependency ConfigMap demo/extra");
            assertThat(claim("extra"))
                    .extracting(it -> it.getSpec().holder().bundle())
                    .containsExactly("base");
            assertThat(hub.leavesObjectsAlone()).isTrue();

            hub.ask("more", PromotionSpec.ROLL_BACK);
            until(() -> hub.phase("more").equals(PromotionStatus.ROLLED_BACK));
            until(() -> claim("extra").isEmpty());
            assertThat(objects("base"))
                    .contains("Dependency ConfigMap demo/settings")
                    .doesNotContain("Dependency ConfigMap demo/extra");
            assertThat(carried("base"))
                    .containsExactlyInAnyOrder("Namespace", "ConfigMap", "Deployment", "Secret");
            assertThat(hub.phase("base")).isEqualTo(PromotionStatus.PROBATION);
        }
    }

    private Submission extra(String name) {
        return Submissions.config(
                hub.key(name), hub.cluster(), Submissions.options(), "base", "extra");
    }

    private Submission web(String name, String settings) {
        return Submissions.web(
                hub.key(name), hub.cluster(), Submissions.options(), false, settings);
    }

    private void edit(PromoteHub.Running running, String name, String... configs) {
        running.promotions()
                .edit(
                        hub.bundle(name).orElseThrow(),
                        List.of(
                                KubeObject.parse(
                                        Submissions.deployment(name, List.of(configs)).json())));
    }

    private List<String> objects(String name) {
        return hub.bundle(name).orElseThrow().getSpec().objects().stream()
                .map(object -> object.role() + " " + object.ref())
                .toList();
    }

    private String resolved(String name) {
        return Condition.find(
                        hub.bundle(name).orElseThrow().status().conditions(),
                        "DependenciesResolved")
                .map(Condition::status)
                .orElse("");
    }

    private List<PromotionClaim> claim(String config) {
        return hub.claims().stream()
                .filter(it -> it.getSpec().ref().name().equals(config))
                .toList();
    }

    private List<String> requirers(String config) {
        return claim(config).stream()
                .flatMap(it -> it.getSpec().requirers().stream())
                .map(Requirer::bundle)
                .sorted()
                .toList();
    }

    private List<String> carried(String bundle) {
        return hub.works().stream()
                .filter(work -> work.getMetadata().getName().startsWith("promote-" + bundle))
                .flatMap(work -> work.spec().manifests().stream())
                .map(manifest -> manifest.toTree().path("kind").asText())
                .toList();
    }

    private void until(BooleanSupplier condition) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    hub.report();
                    return condition.getAsBoolean();
                });
    }
}
