package dev.trellis.e2e;

import static dev.trellis.e2e.Cluster.eventually;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Running workloads come under a hub and go again: programs on both sides, and the controllers of
 * Kubernetes, which would make new pods if an adoption changed a template.
 */
final class PromoteIT extends FleetTest {
    private static final Pattern NAME =
            Pattern.compile("Promotion default/(\\S+) of cluster blue: (\\S+)");
    private static final String BUNDLES =
            "/apis/trellis.dev/v1alpha1/namespaces/default/promotedbundles/";

    private final Shop shop;

    PromoteIT(KubeServer hub) {
        super(hub, KubeServer.Option.WORKLOADS);
        shop = new Shop(journey.member());
    }

    // E1, E3, SE1, SE4, X9, X11, X34, REQ-37
    @Test
    void adoptsGivesBackAdoptsAgainAndDeletes() {
        journey.hub().apply(Commands.output(Commands.trellis("crds", "--group", "trellis")));
        Sides.trellisHub(journey, "--promotions");
        Sides.trellisAgent(journey);
        shop.open();
        var before = shop.fingerprint();
        journey.accept();

        var first = promote();
        assertThat(shop.fingerprint()).isEqualTo(before);

        // Given back, the cluster has everything as it was.
        onHub("rollback", first);
        assertThat(journey.hub().list(works())).isEmpty();
        assertThat(shop.fingerprint()).isEqualTo(before);

        // Deletion on the hub takes nothing away during probation.
        var second = promote();
        journey.hub().kubectl("delete", "promotedbundle", second);
        assertThat(shop.fingerprint()).isEqualTo(before);

        // Graduated, it takes everything that is confirmed, and the namespace stays.
        var third = promote();
        onHub("graduate", third);
        assertThat(shop.fingerprint().keySet()).isEqualTo(before.keySet());
        journey.hub().kubectl("delete", "promotedbundle", third, "--wait=false");
        eventually("somebody has to confirm", () -> assertThat(digest(third)).isNotEmpty());
        assertThat(shop.left()).isEqualTo(10);
        journey.hub()
                .kubectl(
                        "annotate",
                        "promotedbundle",
                        third,
                        "trellis.dev/confirm-delete=" + digest(third));
        eventually(
                "all that was promoted is gone",
                () -> {
                    assertThat(shop.left()).isZero();
                    assertThat(journey.hub().has(BUNDLES + third)).isFalse();
                });
        assertThat(journey.member().has("/api/v1/namespaces/" + Shop.NAMESPACE)).isTrue();
    }

    private static String works() {
        return "/apis/work.open-cluster-management.io/v1/namespaces/%s/manifestworks"
                .formatted(Journey.CLUSTER);
    }

    private String digest(String bundle) {
        return journey.hub()
                .get(BUNDLES + bundle)
                .at("/status/pendingConfirmation/digest")
                .asText();
    }

    /** Promotes the shop, and gives the name of the promotion. */
    private String promote() {
        var line = new ArrayList<>(List.of("promote", "apply"));
        line.addAll(List.of(Shop.words()));
        line.addAll(
                List.of(
                        "-n",
                        Shop.NAMESPACE,
                        "-C",
                        Journey.CLUSTER,
                        "--cluster-kubeconfig",
                        journey.member().kubeconfig().toString(),
                        "--kubeconfig",
                        journey.hub().kubeconfig().toString()));
        var said = Commands.output(Commands.trellis(line.toArray(String[]::new)));
        var match = NAME.matcher(said);
        assertThat(match.find()).as(said).isTrue();
        assertThat(match.group(2)).isEqualTo("Probation");
        return match.group(1);
    }

    private void onHub(String verb, String promotion) {
        Commands.output(
                Commands.trellis(
                        "promote",
                        verb,
                        promotion,
                        "--kubeconfig",
                        journey.hub().kubeconfig().toString()));
    }
}
