package dev.trellis.operators.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.Subscription;
import dev.trellis.graph.catalog.CatalogReader;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.resolve.Resolver;
import dev.trellis.graph.resolve.Source;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.operators.kind.CsvRbac;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

class PlansTest {
    private static final CatalogKey APPS = new CatalogKey("team", "apps");
    private static final String CATALOG =
            """
            schema: olm.package
            name: queue
            defaultChannel: stable
            ---
            {schema: olm.channel, package: queue, name: stable, entries: [{name: queue.v1}]}
            ---
            schema: olm.bundle
            package: queue
            name: queue.v1
            image: registry.example/queue:1
            properties:
            - {type: olm.package, value: {packageName: queue, version: 1.0.0}}
            - {type: olm.gvk.required, value: {group: vault.example, version: v1, kind: SecretSet}}
            ---
            schema: olm.package
            name: vault
            defaultChannel: stable
            ---
            {schema: olm.channel, package: vault, name: stable, entries: [{name: vault.v1}]}
            ---
            schema: olm.bundle
            package: vault
            name: vault.v1
            image: registry.example/vault:1
            properties:
            - {type: olm.package, value: {packageName: vault, version: 1.0.0}}
            - {type: olm.gvk, value: {group: vault.example, version: v1, kind: SecretSet}}
            """;

    private static PlanDrafts.Made made(
            Subscription subscription, List<InstallPlan> plans, String... more) {
        var catalog =
                new CatalogReader()
                        .read(
                                "apps",
                                new ByteArrayInputStream(CATALOG.getBytes(StandardCharsets.UTF_8)))
                        .finish();
        var answer =
                Resolver.resolve(
                        new ResolveState(
                                "team",
                                List.of(new Source(APPS, 0, CatalogIndex.of(catalog))),
                                List.of(new Wanted("queue", 1, APPS, "queue", "stable")),
                                List.of()));
        return PlanDrafts.of(
                Given.state(List.of(subscription), List.of(), plans),
                answer.installs(),
                install -> manifests(install.operator().name(), more));
    }

    private static List<JsonNode> manifests(String name, String... more) {
        var made = new ArrayList<JsonNode>();
        made.add(
                ApiJson.readTree(
                        """
                        {"apiVersion": "operators.coreos.com/v1alpha1", "kind": "ClusterServiceVersion",
                         "metadata": {"name": "%s"}, "spec": {"replaces": "old", "install": {"spec": {
                           "permissions": [{"serviceAccountName": "me", "rules": []}]}}}}
                        """
                                .formatted(name)));
        for (var one : more) {
            made.add(ApiJson.readTree(one));
        }
        return made;
    }

    @Test
    void putsOperatorsFirstAndMakesASubscriptionForWhatIsNeeded() {
        var draft = made(Given.subscription("queue", ""), List.of()).drafts().getFirst();

        assertThat(draft.operators()).containsExactly("queue.v1", "vault.v1");
        assertThat(draft.steps())
                .extracting(step -> step.resolving() + " " + step.resource().kind())
                .containsExactly(
                        "queue.v1 ClusterServiceVersion",
                        "vault.v1 ClusterServiceVersion",
                        "queue.v1 ServiceAccount",
                        "queue.v1 Role",
                        "queue.v1 RoleBinding",
                        "vault.v1 ServiceAccount",
                        "vault.v1 Role",
                        "vault.v1 RoleBinding",
                        "vault.v1 Subscription");
        assertThat(draft.updated()).isEqualTo(Map.of("queue", "queue.v1"));
        assertThat(draft.steps().getFirst().resource().manifest())
                .contains("\"operatorframework.io/properties\"", "\"namespace\":\"team\"")
                .doesNotContain("\"replaces\"");
        assertThat(draft.digest())
                .isEqualTo(
                        made(Given.subscription("queue", ""), List.of())
                                .drafts()
                                .getFirst()
                                .digest());
    }

    @Test
    void refusesWhatCannotBeInstalledAsAWhole() {
        var made =
                made(
                        Given.subscription("queue", ""),
                        List.of(),
                        "{\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"metadata\": {\"name\": \"p\"}}");

        assertThat(made.drafts()).isEmpty();
        assertThat(made.faults().values())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.sentence()).contains("an object of kind Pod (v1)");
                    assertThat(fault.passes()).isFalse();
                });
    }

    @Test
    void saysThatAPlanIsTooLargeToBeStored() {
        var subscription = Given.subscription("queue", "");

        assertThat(made(subscription, List.of(), map(640_000)).drafts()).hasSize(1);
        var made = made(subscription, List.of(), map(800_000));

        assertThat(made.drafts()).isEmpty();
        assertThat(made.faults().values())
                .singleElement()
                .satisfies(fault ->
                        assertThat(fault.sentence())
                                .startsWith("The plan for queue.v1, vault.v1 would have 16")
                                .contains("its manifests must become smaller"));
    }

    /** An object that each of the two operators brings along. */
    private static String map(int letters) {
        return """
        {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "m"}, "data": {"a": "%s"}}
        """
                .formatted("x".repeat(letters));
    }

    @Test
    void makesNoAccountThatEveryNamespaceHas() {
        var csv = (ObjectNode) manifests("queue.v1").getFirst();
        ((ObjectNode) csv.at("/spec/install/spec/permissions/0"))
                .put("serviceAccountName", "default");

        assertThat(CsvRbac.of(csv, "team"))
                .extracting(one -> one.path("kind").asText())
                .containsExactlyInAnyOrder("Role", "RoleBinding");
    }

    @Test
    void makesNoSecondPlanForWhatIsOnItsWayOrHasFailed() {
        var subscription = Given.subscription("queue", "");
        var coming = Given.plan("install-1", 1, "Installing", "queue.v1", "vault.v1");
        assertThat(made(subscription, List.of(coming)).drafts()).isEmpty();

        var failed = Given.plan("install-1", 1, "Failed", "queue.v1", "vault.v1");
        failed.getMetadata()
                .setAnnotations(
                        Map.of(
                                "trellis.dev/plan-digest",
                                made(subscription, List.of()).drafts().getFirst().digest()));
        assertThat(made(subscription, List.of(failed)).drafts()).isEmpty();
    }

    @Test
    void asksAPersonWhereTheSubscriptionSaysSo() {
        var subscription = Given.subscription("queue", "");
        for (var row :
                List.of(
                        List.of("Automatic", "AUTOMATIC", "AUTOMATIC"),
                        List.of("Manual", "MANUAL", "MANUAL"),
                        List.of("ManualUpdates", "AUTOMATIC", "MANUAL"))) {
            subscription
                    .getMetadata()
                    .setAnnotations(Map.of("trellis.dev/approval", row.getFirst()));

            assertThat(Approval.of(List.of(subscription), false)).hasToString(word(row.get(1)));
            assertThat(Approval.of(List.of(subscription), true)).hasToString(word(row.get(2)));
        }
    }

    private static String word(String name) {
        return Approval.valueOf(name).toString();
    }

    @Test
    void keepsTheNewestPlansAndThoseThatAreNotOver() {
        Gen.forEachSeed(
                50,
                gen -> {
                    var plans =
                            IntStream.range(0, gen.intBetween(0, 20))
                                    .mapToObj(i ->
                                            Given.plan(
                                                    "install-" + i,
                                                    i,
                                                    gen.bool() ? "Complete" : "RequiresApproval"))
                                    .toList();

                    var old = OldPlans.of(plans);

                    assertThat(old).hasSizeLessThanOrEqualTo(5).allMatch(States::isOver);
                    assertThat(old)
                            .extracting(States::generation)
                            .allMatch(generation -> generation < plans.size() - 5);
                });
    }
}
