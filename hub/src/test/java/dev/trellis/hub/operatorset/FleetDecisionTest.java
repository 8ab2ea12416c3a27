package dev.trellis.hub.operatorset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.RolloutProgressiveBuilder;
import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.addon.RolloutStrategyBuilder;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.operatorset.ClusterCounts;
import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.catalog.ConfigMapCatalog;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.resolve.Resolver;
import dev.trellis.graph.resolve.Source;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.hub.operatorset.FleetPlan.Write;
import dev.trellis.hub.operatorset.Shop.Offer;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

class FleetDecisionTest {

    private static Shop pair() {
        return new Shop()
                .with("queue", Offer.of("1.0.0").providing("Broker").requiring("SecretSet"))
                .with("vault", Offer.of("1.0.0").providing("SecretSet"));
    }

    @Test
    void aClusterGetsWhatIsAskedForAndWhatThatNeeds() {
        var world = new World(pair(), "queue").on("v1.33.0", "paris");

        world.settle();

        assertThat(world.entries("paris")).containsExactly("queue.v1.0.0", "vault.v1.0.0");
        assertThat(world.phase("paris")).isEqualTo("Succeeded null");
        assertThat(manifests(world, "paris"))
                .containsExactly(
                        "Namespace tools",
                        "ConfigMap shop-content",
                        "CatalogSource shop",
                        "OperatorGroup tools",
                        "Subscription queue",
                        "Subscription vault-stable-shop-tools",
                        "ClusterServiceVersion queue.v1.0.0",
                        "ClusterServiceVersion vault.v1.0.0");
        assertThat(Condition.holds(world.set.status().conditions(), "RolledOut")).isTrue();
    }

    @Test
    void whatIsDeliveredLeavesTheClusterNoOtherChoice() {
        var world =
                new World(
                                new Shop()
                                        .with(
                                                "queue",
                                                Offer.of("1.0.0").requiring("SecretSet"),
                                                Offer.of("1.1.0").requiring("SecretSet"))
                                        .with("vault", Offer.of("1.0.0").providing("SecretSet"))
                                        .with("other", Offer.of("1.0.0").providing("SecretSet")),
                                "queue")
                        .on("v1.33.0", "paris");

        world.settle();

        var source = new Source(new CatalogKey("tools", "shop"), 0, CatalogIndex.of(slice(world)));
        var onTheCluster =
                Resolver.resolve(
                        new ResolveState(
                                "tools",
                                List.of(source),
                                List.of(new Wanted("queue", 0, source.key(), "queue", "stable")),
                                List.of()));
        assertThat(onTheCluster.names()).isEqualTo(world.entries("paris"));
        assertThat(slice(world).bundles()).isEqualTo(2);
    }

    @Test
    void theTargetTellsWhoNeedsWhom() {
        var world = new World(pair(), "queue").on("v1.33.0", "paris");

        world.settle();

        assertThat(world.standing("paris").given().orElseThrow().entries())
                .extracting(one -> one.packageName() + " needs " + one.needs())
                .containsExactly("queue needs [vault]", "vault needs []");
    }

    @Test
    void equalClustersAreResolvedOnce() {
        var world = new World(pair(), "queue");
        IntStream.range(0, 1000).forEach(i -> world.on("v1.33.0", "c" + i));

        world.plan();

        assertThat(world.memo.count()).isOne();
        world.on("v1.34.0", "other").plan();
        assertThat(world.memo.count()).isEqualTo(2);
    }

    @Test
    void clustersOfDifferentVersionsGetDifferentOperators() {
        var world =
                new World(
                                new Shop()
                                        .with(
                                                "queue",
                                                Offer.of("1.0.0"),
                                                Offer.of("2.0.0").since("1.34.0")),
                                "queue")
                        .on("v1.33.0", "old")
                        .on("v1.34.0", "new");

        var plan = world.settle();

        assertThat(world.entries("old")).containsExactly("queue.v1.0.0");
        assertThat(world.entries("new")).containsExactly("queue.v2.0.0");
        assertThat(counts(plan).blocked()).isOne();
        assertThat(world.standing("old").status().orElseThrow().status().blocked())
                .extracting(one -> one.available() + " " + one.reason())
                .containsExactly("queue.v2.0.0 ProviderProhibited");
    }

    @Test
    void anUpdateGoesStepByStepAsFarAsItCan() {
        var world =
                new World(new Shop().with("queue", Offer.of("1.0.0")), "queue")
                        .on("v1.33.0", "paris");
        world.settle();
        world.catalog =
                new Shop()
                        .with("queue", Offer.of("1.0.0"), Offer.of("1.1.0"), Offer.of("1.2.0"))
                        .shelved();
        var seen = new ArrayList<List<String>>();

        for (var i = 0; i < 6; i++) {
            world.turn();
            seen.add(world.entries("paris"));
        }

        assertThat(seen.stream().distinct())
                .containsExactly(List.of("queue.v1.1.0"), List.of("queue.v1.2.0"));
    }

    @Test
    void aDependencyFollowsItsUpdatesToo() {
        var world = new World(pair(), "queue").on("v1.33.0", "paris");
        world.settle();
        world.catalog =
                new Shop()
                        .with("queue", Offer.of("1.0.0").providing("Broker").requiring("SecretSet"))
                        .with(
                                "vault",
                                Offer.of("1.0.0").providing("SecretSet"),
                                Offer.of("1.1.0").providing("SecretSet"),
                                Offer.of("1.2.0"))
                        .shelved();

        world.settle();

        assertThat(world.entries("paris"))
                .as("the head would take away what queue needs")
                .containsExactly("queue.v1.0.0", "vault.v1.1.0");
    }

    @Test
    void noMoreClustersMoveThanAllowed() {
        var world =
                new World(pair(), "queue")
                        .on("v1.33.0", "a", "b", "c", "d")
                        .rolledOutBy(progressive(2));
        world.silent.addAll(world.clusters.keySet());

        world.turn();
        world.turn();

        assertThat(world.standings.values())
                .extracting(one -> one.given().isPresent())
                .containsExactly(true, true, false, false);
        world.silent.clear();
        assertThat(counts(world.settle()).succeeded()).isEqualTo(4);
    }

    @Test
    void tooManyFailuresStopTheRestAndRepairGoesOn() {
        var world =
                new World(pair(), "queue").on("v1.33.0", "a", "b", "c").rolledOutBy(progressive(1));
        world.broken.add("a");

        var plan = world.settle();

        assertThat(world.phase("a")).isEqualTo("Failed Broken");
        assertThat(world.phase("b")).isEqualTo("ToApply Waiting");
        assertThat(plan.status().conditions())
                .filteredOn(one -> one.type().equals("RolledOut"))
                .extracting(Condition::reason)
                .containsExactly("TooManyFailures");
        assertThat(plan.status().topReasons())
                .extracting(one -> one.reason() + one.clusters())
                .containsExactly("Waiting[b, c]", "Broken[a]");
        world.broken.clear();
        assertThat(counts(world.settle()).succeeded()).isEqualTo(3);
    }

    @Test
    void whoTakesTooLongIsLateAndStaysLate() {
        var world =
                new World(pair(), "queue")
                        .on("v1.33.0", "a")
                        .rolledOutBy(
                                RolloutStrategyBuilder.builder()
                                        .type(RolloutStrategy.PROGRESSIVE)
                                        .progressive(
                                                RolloutProgressiveBuilder.builder()
                                                        .progressDeadline("1m")
                                                        .build())
                                        .build());
        world.silent.add("a");
        world.turn();
        world.turn();
        world.now = world.now.plus(Duration.ofMinutes(2));

        world.turn();
        world.turn();

        assertThat(world.phase("a")).startsWith("TimedOut");
    }

    @Test
    void nothingNewStartsWhilePaused() {
        var world = new World(pair(), "queue").on("v1.33.0", "a");
        world.pause(true);

        world.settle();

        assertThat(world.entries("a")).isEmpty();
        assertThat(world.phase("a")).isEqualTo("ToApply Waiting");
        world.pause(false);
        world.settle();
        assertThat(world.phase("a")).isEqualTo("Succeeded null");
    }

    @Test
    void whatCannotBeProvidedIsExplainedAndNothingIsDelivered() {
        var world =
                new World(
                                new Shop().with("queue", Offer.of("1.0.0").requiring("SecretSet")),
                                "queue")
                        .on("v1.33.0", "a");

        world.settle();

        assertThat(world.phase("a")).isEqualTo("Failed ApiNotProvided");
        assertThat(world.standing("a").work()).isEmpty();
        assertThat(world.standing("a").status().orElseThrow().status().explanation())
                .contains("SecretSet (shop.example/v1)");
    }

    @Test
    void oneThatCannotBeHadStopsNoOther() {
        var world =
                new World(
                                new Shop()
                                        .with("queue", Offer.of("1.0.0").requiring("SecretSet"))
                                        .with("paint", Offer.of("1.0.0")),
                                "queue",
                                "paint")
                        .on("v1.33.0", "a");

        world.settle();

        assertThat(world.entries("a")).containsExactly("paint.v1.0.0");
        assertThat(world.phase("a")).isEqualTo("Failed ApiNotProvided");
    }

    @Test
    void aLockHoldsWhateverIsPublishedLater() {
        var world = new World(pair(), "queue").on("v1.33.0", "a");
        world.lock = Optional.of(lock(world));
        world.catalog =
                new Shop()
                        .with(
                                "queue",
                                Offer.of("1.0.0").providing("Broker").requiring("SecretSet"),
                                Offer.of("2.0.0").providing("Broker"))
                        .with("vault", Offer.of("1.0.0").providing("SecretSet"))
                        .with("aaa", Offer.of("1.0.0").providing("SecretSet"))
                        .shelved();

        world.settle();

        assertThat(world.entries("a")).containsExactly("queue.v1.0.0", "vault.v1.0.0");
        assertThat(world.phase("a")).isEqualTo("Succeeded null");
    }

    @Test
    void aLockThatAClusterCannotMeetChangesNothingThere() {
        var world = new World(pair(), "queue").on("v1.33.0", "a").on("v1.10.0", "old");
        world.lock = Optional.of(lock(world));
        world.catalog =
                new Shop()
                        .with("queue", Offer.of("1.0.0").providing("Broker").requiring("SecretSet"))
                        .with("vault", Offer.of("1.0.0").providing("SecretSet").since("1.20.0"))
                        .shelved();

        world.settle();

        assertThat(world.phase("a"))
                .as("a version of the same name with other content")
                .isEqualTo("Failed LockContentChanged");
        assertThat(world.phase("old")).startsWith("Failed");
        assertThat(world.standing("old").status().orElseThrow().status().explanation())
                .startsWith("Only what lock frozen names may be installed.");
        assertThat(world.standings.values()).allMatch(one -> one.work().isEmpty());
    }

    @Test
    void aClusterThatIsNoLongerChosenIsLeft() {
        var world = new World(pair(), "queue").on("v1.33.0", "a", "b");
        world.settle();
        world.clusters.remove("b");

        var plan = world.plan();

        assertThat(plan.writes())
                .filteredOn(Write.Withdraw.class::isInstance)
                .containsExactly(new Write.Withdraw("b"));
    }

    @Test
    void whatIsInstalledAndNoLongerOfferedIsToldAndStays() {
        var world = new World(pair(), "queue").on("v1.33.0", "a");
        world.settle();
        var before = world.standing("a").work().orElseThrow().getSpec();
        world.catalog =
                new Shop().with("queue", Offer.of("1.0.0").requiring("SecretSet")).shelved();

        world.settle();

        assertThat(world.phase("a")).isEqualTo("Failed InstalledNotOffered");
        assertThat(world.standing("a").work().orElseThrow().getSpec()).isEqualTo(before);
    }

    @Test
    void theStatusOfALargeFleetStaysSmall() throws Exception {
        var world = new World(pair(), "queue").rolledOutBy(progressive(100));
        IntStream.range(0, 5000).forEach(i -> world.on("v1.33.0", "cluster-" + i));
        world.broken.addAll(world.clusters.keySet());

        world.turn();

        assertThat(ApiJson.exactMapper().writeValueAsBytes(world.turn().status()))
                .hasSizeLessThan(4_000);
    }

    private static ClusterCounts counts(FleetPlan plan) {
        return Objects.requireNonNull(plan.status().counts());
    }

    private static RolloutStrategy progressive(int concurrency) {
        return RolloutStrategyBuilder.builder()
                .type(RolloutStrategy.PROGRESSIVE)
                .progressive(
                        RolloutProgressiveBuilder.builder()
                                .maxConcurrency(new IntOrString.Whole(concurrency))
                                .build())
                .build();
    }

    /** As it is made for somebody who reviews and applies it. */
    private static Ask.Lock lock(World world) {
        var source = new Source(new CatalogKey("tools", "shop"), 0, world.catalog.index());
        var state =
                new ResolveState(
                        "tools",
                        List.of(source),
                        List.of(new Wanted("queue", 0, source.key(), "queue", "stable")),
                        List.of());
        return new Ask.Lock(
                "frozen",
                LockMaking.lock(
                        "jane",
                        state,
                        new TreeMap<>(Map.of("shop", world.catalog.digest())),
                        Resolver.resolve(state).installs(),
                        install ->
                                world.catalog
                                        .manifests()
                                        .load(
                                                install.operator().entry().packageName(),
                                                install.operator().name())));
    }

    @Test
    void aLockTellsTheWayAndWhoNeedsWhat() {
        var world =
                new World(
                        new Shop()
                                .with(
                                        "queue",
                                        Offer.of("1.0.0"),
                                        Offer.of("1.1.0").requiring("SecretSet"))
                                .with("vault", Offer.of("1.0.0").providing("SecretSet")),
                        "queue");

        assertThat(lock(world).spec().entries())
                .extracting(one -> one.name() + " " + one.path() + " " + one.dependencyOf())
                .containsExactly(
                        "queue.v1.1.0 [queue.v1.0.0, queue.v1.1.0] []",
                        "vault.v1.0.0 [vault.v1.0.0] [queue]");
    }

    private static Catalog slice(World world) {
        var map =
                delivered(world, "paris").stream()
                        .filter(one -> one.path("kind").asText().equals("ConfigMap"))
                        .findFirst()
                        .orElseThrow();
        return ConfigMapCatalog.read(
                "slice",
                Map.of(),
                Map.of(
                        "catalog.json.gz",
                        Base64.getDecoder()
                                .decode(
                                        map.at("/binaryData/catalog.json.gz")
                                                .asText()
                                                .getBytes(StandardCharsets.UTF_8))));
    }

    private static List<String> manifests(World world, String cluster) {
        return delivered(world, cluster).stream()
                .map(one -> one.path("kind").asText() + " " + one.at("/metadata/name").asText())
                .toList();
    }

    private static List<JsonNode> delivered(World world, String cluster) {
        var work = world.standing(cluster).work().orElseThrow();
        return Objects.requireNonNull(work.getSpec()).manifests().stream()
                .<JsonNode>map(one -> one.toTree())
                .toList();
    }
}
