package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.WebhookSettings;
import dev.trellis.hub.work.WorkSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/** What a hub does about works on a real API server: it checks them and lets them expire. */
@KubernetesTest(dedicated = true, crds = "crds")
final class WorksIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String CONFIGURATIONS =
            "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/";
    private static final String MUTATING =
            "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/";
    private static final String FINALIZER =
            "cluster.open-cluster-management.io/manifest-work-cleanup";
    private static final String MAP =
            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"}}";

    private final Kube kube;
    private final KubeApi api;
    private final String works;

    @SuppressWarnings("NullAway.Init") // every test begins by starting one
    private RunningHub hub;

    WorksIT(Kube kube) {
        this.kube = kube;
        this.api = KubeApi.of(kube.client());
        this.works =
                "/apis/work.open-cluster-management.io/v1/namespaces/%s/manifestworks"
                        .formatted(kube.namespace());
    }

    @AfterEach
    void stop() {
        hub.close();
        // Without a hub nobody answers, and the next test begins with works of its own.
        for (var name : List.of("works", "work-executors")) {
            api.send(Call.delete(CONFIGURATIONS + name + ".trellis.dev", "{}"));
        }
        api.send(Call.delete(MUTATING + "work-finalizers.trellis.dev", "{}"));
        await().atMost(PATIENCE)
                .until(() -> api.send(dryRun(work("probe", MAP, executor()))).code() == 201);
    }

    @Test
    void refusesWorksThatNobodyCanApply() {
        start(WorkSettings.USUAL);

        awaitChecks("works");
        assertRefused(work("empty", ""), "manifests should not be empty");
        assertRefused(
                work("nameless", MAP.replace("\"name\":\"a\"", "\"labels\":{}")),
                "name must be set in manifest");
        assertRefused(
                work(
                        "generated",
                        MAP.replace("\"name\":\"a\"", "\"name\":\"a\",\"generateName\":\"a\"")),
                "generateName must not be set in manifest");
        assertRefused(
                work("twice", MAP + "," + MAP),
                "duplicate manifest for resource /a with resource type v1.ConfigMap");
        assertRefused(
                work(
                        "large",
                        MAP.replace("}}", "},\"data\":{\"x\":\"" + "y".repeat(600_000) + "\"}}")),
                "which exceeds the 512000 limit");
        created(work("good", MAP));
        var emptied = merge("good", "{\"spec\":{\"workload\":{\"manifests\":[]}}}");
        assertThat(emptied.code()).isEqualTo(400);
        assertThat(emptied.message()).contains("manifests should not be empty");
    }

    @Test
    void givesExecutorsOnlyToThoseWhoMayUseThem() {
        start(WorkSettings.USUAL);
        awaitChecks("work-executors");
        var ann = kube.uniqueName("ann");
        grant(ann, "create", "patch", "get");
        var anns = KubeApi.of(kube.clientFor(ann));
        var work = work("executed", MAP, executor());

        var refused = anns.send(Call.post(works, work));
        grant(ann, "create", "patch", "get", "execute-as");
        await().atMost(PATIENCE).until(() -> anns.send(Call.post(works, work)).succeeded());

        assertThat(refused.code()).isEqualTo(400);
        assertThat(refused.message())
                .contains(
                        "user %s cannot manipulate the Manifestwork with executor apps/deployer in namespace %s"
                                .formatted(ann, kube.namespace()));
    }

    @Test
    void keepsOnlyExecutorsWaitingWhileNoManagerRuns() {
        start(WorkSettings.USUAL);
        awaitChecks("works");
        awaitChecks("work-executors");
        created(work("executed", MAP, executor()));

        hub.close();

        // Nobody can tell whether this is allowed.
        assertThat(api.send(Call.post(works, work("other", MAP, executor()))).code())
                .isEqualTo(500);
        // Nothing in these is for us to allow.
        created(work("plain", MAP));
        assertThat(merge("executed", "{\"metadata\":{\"finalizers\":[\"example.com/a\"]}}").code())
                .isEqualTo(200);
        assertThat(merge("executed", "{\"metadata\":{\"finalizers\":null}}").code()).isEqualTo(200);
        status("executed", "True", Instant.EPOCH);
    }

    @Test
    void givesWorksTheFinalizerOfAnAgentThatIsThere() {
        start(WorkSettings.USUAL);
        joined("True");
        await().atMost(PATIENCE)
                .until(() -> finalizers(api.send(dryRun(work("probe", MAP)))).contains(FINALIZER));

        var guarded = api.send(Call.post(works, work("guarded", MAP)));
        assertThat(finalizers(guarded)).isEqualTo("[\"" + FINALIZER + "\"]");
        joined("Unknown");
        await().atMost(PATIENCE)
                .until(() -> finalizers(api.send(dryRun(work("probe", MAP)))).isEmpty());

        assertThat(merge("guarded", "{\"metadata\":{\"finalizers\":null}}").code()).isEqualTo(200);
    }

    private static String finalizers(Answer answer) {
        var found = answer.tree().at("/metadata/finalizers");
        return found.isMissingNode() ? "" : found.toString();
    }

    /** The cluster whose namespace this is, with an agent that joined. */
    private void joined(String available) {
        var path = "/apis/cluster.open-cluster-management.io/v1/managedclusters/";
        var name = kube.namespace();
        applied(
                path + name,
                """
                {"apiVersion":"cluster.open-cluster-management.io/v1","kind":"ManagedCluster",
                 "metadata":{"name":"%s"},"spec":{"hubAcceptsClient":true}}
                """
                        .formatted(name));
        var condition =
                """
                {"type":"%s","status":"%s","reason":"Test","message":"",
                 "lastTransitionTime":"2026-01-01T00:00:00Z"}
                """;
        var answer =
                api.send(
                        Call.patch(
                                path + name + "/status",
                                Call.MERGE_PATCH,
                                "{\"status\":{\"conditions\":[%s,%s]}}"
                                        .formatted(
                                                condition.formatted("ManagedClusterJoined", "True"),
                                                condition.formatted(
                                                        "ManagedClusterConditionAvailable",
                                                        available))));
        assertThat(answer.code()).as(answer.message()).isEqualTo(200);
    }

    @Test
    void asksForTheUsualAccountWhereThatIsWanted() {
        start(WorkSettings.USUAL.withCheckOfUsualExecutor(true));
        // Not for the other check: both refuse what it refuses, and a server tells of one of them.
        awaitChecks("work-executors");
        var bob = kube.uniqueName("bob");
        grant(bob, "create");

        await().atMost(PATIENCE)
                .untilAsserted(() -> {
                    var name = kube.uniqueName("usual");
                    var refused =
                            KubeApi.of(kube.clientFor(bob)).send(Call.post(works, work(name, MAP)));
                    assertThat(refused.message()).contains("with executor /klusterlet-work-sa");
                });
    }

    @Test
    void deletesCompleteWorksWhoseTimeIsOver() {
        completed("expired", "\"ttlSecondsAfterFinished\":2", "True", "");
        completed("at-once", "\"ttlSecondsAfterFinished\":0", "True", "");
        completed("timeless", "\"propagationPolicy\":\"Foreground\"", "True", "");
        completed("incomplete", "\"ttlSecondsAfterFinished\":0", "False", "");
        completed(
                "of-a-set",
                "\"ttlSecondsAfterFinished\":0",
                "True",
                "\"work.open-cluster-management.io/manifestworkreplicaset\":\"x.y\"");

        start(WorkSettings.USUAL.withDeletionOfComplete(true));
        completed("young", "\"ttlSecondsAfterFinished\":1", "True", "");

        await().atMost(PATIENCE).until(() -> isGone("expired"));
        await().atMost(PATIENCE).until(() -> isGone("at-once"));
        await().atMost(PATIENCE).until(() -> isGone("young"));
        assertThat(isGone("timeless")).isFalse();
        assertThat(isGone("incomplete")).isFalse();
        assertThat(isGone("of-a-set")).isFalse();
    }

    private void start(WorkSettings settings) {
        var port = freePort();
        hub =
                HubMain.start(
                        kube.client(),
                        new HubSettings(
                                        kube.namespace(),
                                        "test",
                                        false,
                                        ListenAddress.loopback(0),
                                        WebhookSettings.reachedBy(new Reach.Url("127.0.0.1", port))
                                                .boundTo("127.0.0.1", port),
                                        false)
                                .withParts(Set.of(HubPart.WORKS))
                                .withWorks(settings));
    }

    /** API servers learn of a configuration a moment after it is written. */
    private void awaitChecks(String name) {
        var probe = name.equals("works") ? work("probe", "") : work("probe", MAP, executor());
        var nobody = kube.uniqueName("nobody");
        grant(nobody, "create");
        var asking = KubeApi.of(kube.clientFor(nobody));
        await().atMost(PATIENCE)
                .until(() -> {
                    var answer = asking.send(dryRun(probe));
                    return answer.code() == 400
                            && answer.message().contains("\"" + name + ".trellis.dev\"");
                });
    }

    private Call dryRun(String work) {
        return Call.post(works, work).with("dryRun", "All");
    }

    private void assertRefused(String work, String sentence) {
        var refused = api.send(Call.post(works, work));
        assertThat(refused.code()).isEqualTo(400);
        assertThat(refused.message()).contains(sentence);
    }

    private void created(String work) {
        var answer = api.send(Call.post(works, work));
        assertThat(answer.code()).as(answer.message()).isEqualTo(201);
    }

    private Answer merge(String name, String patch) {
        return api.send(Call.patch(works + "/" + name, Call.MERGE_PATCH, patch));
    }

    private boolean isGone(String name) {
        return api.send(Call.get(works + "/" + name)).code() == 404;
    }

    private void completed(String name, String option, String complete, String label) {
        created(
                """
                {"apiVersion":"work.open-cluster-management.io/v1","kind":"ManifestWork",
                 "metadata":{"name":"%s","labels":{%s}},
                 "spec":{"workload":{"manifests":[%s]},"deleteOption":{%s}}}
                """
                        .formatted(name, label, MAP, option));
        status(name, complete, Instant.now());
    }

    private void status(String name, String complete, Instant since) {
        var answer =
                api.send(
                        Call.patch(
                                works + "/" + name + "/status",
                                Call.MERGE_PATCH,
                                """
                                {"status":{"conditions":[{"type":"Complete","status":"%s",
                                 "reason":"ConditionRulesAggregated","message":"",
                                 "lastTransitionTime":"%s"}]}}
                                """
                                        .formatted(
                                                complete, since.truncatedTo(ChronoUnit.SECONDS))));
        assertThat(answer.code()).as(answer.message()).isEqualTo(200);
    }

    /** Lets a user do these things with works of the namespace. */
    private void grant(String user, String... verbs) {
        var rbac = "/apis/rbac.authorization.k8s.io/v1/namespaces/" + kube.namespace();
        applied(
                rbac + "/roles/" + user,
                """
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"Role",
                 "metadata":{"name":"%s"},"rules":[{"apiGroups":["work.open-cluster-management.io"],
                 "resources":["manifestworks"],"verbs":["%s"]}]}
                """
                        .formatted(user, String.join("\",\"", verbs)));
        applied(
                rbac + "/rolebindings/" + user,
                """
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"RoleBinding",
                 "metadata":{"name":"%1$s"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"%1$s"},
                 "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"%1$s"}]}
                """
                        .formatted(user));
    }

    private void applied(String path, String object) {
        var answer =
                api.send(
                        Call.patch(path, Call.APPLY_PATCH, object)
                                .with("fieldManager", "test")
                                .with("force", "true"));
        assertThat(answer.succeeded()).as(answer.message()).isTrue();
    }

    private static String work(String name, String manifests) {
        return work(name, manifests, "");
    }

    private static String work(String name, String manifests, String more) {
        return """
        {"apiVersion":"work.open-cluster-management.io/v1","kind":"ManifestWork",
         "metadata":{"name":"%s"},"spec":{"workload":{"manifests":[%s]}%s}}
        """
                .formatted(name, manifests, more);
    }

    private static String executor() {
        return """
        ,"executor":{"subject":{"type":"ServiceAccount",
         "serviceAccount":{"namespace":"apps","name":"deployer"}}}
        """;
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
