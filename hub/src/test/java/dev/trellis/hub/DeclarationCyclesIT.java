package dev.trellis.hub;

import static dev.trellis.hub.HubFixture.ALPHA;
import static dev.trellis.hub.HubFixture.BETA;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A real API server asks our webhook before it stores a declaration. */
@KubernetesTest(dedicated = true, crds = "crds")
final class DeclarationCyclesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String CONFIGURATION = "addon-dependencies.trellis.dev";
    private static final String CONFIGURATIONS =
            "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/";

    private final Kube kube;
    private final String a;
    private final String b;
    private final String c;

    @SuppressWarnings("NullAway.Init") // every test begins by starting one
    private HubFixture hub;

    DeclarationCyclesIT(Kube kube) {
        this.kube = kube;
        a = kube.uniqueName("a");
        b = kube.uniqueName("b");
        c = kube.uniqueName("c");
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void refusesADeclarationThatClosesACycle() {
        hub = HubFixture.start(kube);
        awaitChecks();
        kube.kubectlWithInput(declaration(BETA, a), "apply", "-f", "-").outOrThrow();
        kube.kubectlWithInput(declaration(BETA, b, a), "apply", "-f", "-").outOrThrow();
        awaitKnown(b);

        var refused = kube.kubectlWithInput(declaration(BETA, a, b), "apply", "-f", "-");

        assertThat(refused.exit()).isNotZero();
        assertThat(refused.err())
                .contains(
                        "admission webhook \"%s\" denied the request: The declarations form a cycle: %s -> %s -> %s."
                                .formatted(CONFIGURATION, a, b, a));
        assertThat(hub.get(path(a)).at("/spec/dependencies").isMissingNode()).isTrue();
    }

    @Test
    void followsLongerCyclesOverBothVersions() {
        hub = HubFixture.start(kube);
        awaitChecks();
        applied(declaration(ALPHA, a, b));
        applied(declaration(BETA, b, c));
        awaitKnown(a);
        awaitKnown(b);

        var refused = apply(declaration(ALPHA, c, a));
        var self = apply(declaration(BETA, c, c));

        assertThat(refused.code()).isEqualTo(422);
        assertThat(refused.message())
                .contains("form a cycle: %s -> %s -> %s -> %s.".formatted(c, a, b, c));
        assertThat(self.message()).contains("form a cycle: %s -> %s.".formatted(c, c));
        assertThat(hub.trySend(Call.get(path(c))).code()).isEqualTo(404);
    }

    @Test
    void letsACycleThatIsThereBeMended() {
        // Nobody is asked while no manager runs, and the stored version needs no conversion.
        kube.kubectlWithInput(declaration(ALPHA, a, b), "apply", "-f", "-").outOrThrow();
        kube.kubectlWithInput(declaration(ALPHA, b, a), "apply", "-f", "-").outOrThrow();
        hub = HubFixture.start(kube);
        awaitChecks();

        applied(declaration(ALPHA, a, b).replace("Plain", "Changed"));
        applied(declaration(ALPHA, a, b, c));
        merged(b, "{\"metadata\":{\"finalizers\":[\"example.com/wait\"]}}");
        hub.send(Call.delete(path(b), "{}"));
        merged(b, "{\"metadata\":{\"finalizers\":null}}");
        applied(declaration(ALPHA, a, c));

        assertThat(hub.trySend(Call.get(path(b))).code()).isEqualTo(404);
        assertThat(hub.get(path(a)).at("/spec/dependencies/0/name").textValue()).isEqualTo(c);
    }

    @Test
    void goesOnWhenTheAuthorityIsReplaced() {
        hub = HubFixture.startedAgo(kube, Duration.ofDays(250));
        awaitChecks();
        var old = authorities();

        hub.setClock(Duration.ofDays(45)); // a new one stands beside the old one
        await().atMost(PATIENCE)
                .until(() -> authorities().endsWith(old) && !authorities().equals(old));
        awaitTrusted();
        var signedByOld = secret("tls.crt");
        hub.setClock(Duration.ofDays(34)); // and signs
        await().atMost(PATIENCE).until(() -> !secret("tls.crt").equals(signedByOld));
        hub.setClock(Duration.ofDays(24)); // and the old one is forgotten
        await().atMost(PATIENCE).until(() -> !authorities().contains(old));
        awaitTrusted();

        awaitChecks();
    }

    @Test
    void mendsItsConfigurationAndWritesItOnce() {
        hub = HubFixture.start(kube);
        awaitChecks();
        var path = CONFIGURATIONS + CONFIGURATION;

        hub.send(
                Call.patch(
                        path,
                        Call.MERGE_PATCH,
                        "{\"metadata\":{\"labels\":{\"team\":\"blue\"}},\"webhooks\":null}"));
        awaitTrusted();
        assertThat(hub.get(path).at("/metadata/labels/team").textValue()).isEqualTo("blue");
        hub.send(Call.delete(path, "{}"));
        await().atMost(PATIENCE).until(() -> hub.trySend(Call.get(path)).succeeded());
        awaitTrusted();
        awaitChecks();

        var generation = hub.get(path).at("/metadata/generation");
        try (var replica = hub.startReplica()) {
            assertThat(replica.isLeader()).isFalse();
            hub.awaitConversion();
        }
        assertThat(hub.get(path).at("/metadata/generation")).isEqualTo(generation);
    }

    @Test
    void canBeSwitchedOffAndThenTakesOnlyItsOwnAway() {
        hub = HubFixture.start(kube);
        awaitChecks();
        hub.close();

        hub = HubFixture.startWithoutValidation(kube);
        await().atMost(PATIENCE)
                .until(() -> hub.trySend(Call.get(CONFIGURATIONS + CONFIGURATION)).code() == 404);
        applied(declaration(BETA, a, a));
        hub.close();

        kube.kubectlWithInput(
                        """
                        apiVersion: admissionregistration.k8s.io/v1
                        kind: ValidatingWebhookConfiguration
                        metadata: {name: %s}
                        """
                                .formatted(CONFIGURATION),
                        "create",
                        "-f",
                        "-")
                .outOrThrow();
        hub = HubFixture.startWithoutValidation(kube);
        await().atMost(PATIENCE).until(hub::isLeader);
        await().atMost(PATIENCE).until(this::hasLooked);
        assertThat(hub.trySend(Call.get(CONFIGURATIONS + CONFIGURATION)).succeeded()).isTrue();
    }

    @Test
    void doesWithoutTheRightToSetItUp() {
        var user = kube.uniqueName("user");
        kube.kubectlWithInput(RIGHTS.replace("USER", user), "apply", "-f", "-").outOrThrow();

        hub = HubFixture.startAs(kube, user);

        await().atMost(PATIENCE).until(() -> hub.isLeader() && hub.isReady());
        assertThat(hub.trySend(Call.get(CONFIGURATIONS + CONFIGURATION)).tree().toString())
                .doesNotContain(":" + hub.port() + "/");
    }

    private static final String RIGHTS =
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: USER}
            rules:
            - apiGroups: ["", apps, batch, apiextensions.k8s.io, certificates.k8s.io, coordination.k8s.io, events.k8s.io, rbac.authorization.k8s.io]
              resources: ["*"]
              verbs: ["*"]
            - apiGroups: [addon.open-cluster-management.io, cluster.open-cluster-management.io, work.open-cluster-management.io]
              resources: ["*"]
              verbs: ["*"]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata: {name: USER}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: USER}
            subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: USER}]
            """;

    /** The manager asked for the configuration after it was created by hand. */
    private boolean hasLooked() {
        var ours =
                kube.requests().stream()
                        .filter(one -> one.resource().equals("validatingwebhookconfigurations"))
                        .toList();
        var made =
                ours.stream()
                        .filter(one ->
                                one.verb().equals("create")
                                        && one.userAgent().startsWith("kubectl"))
                        .findFirst();
        return made.isPresent()
                && ours.subList(ours.indexOf(made.get()), ours.size()).stream()
                        .anyMatch(one -> one.verb().equals("get") && one.name().isPresent());
    }

    /** API servers hear of a configuration a little after it is written. */
    private void awaitChecks() {
        var probe = kube.uniqueName("probe");
        await().atMost(PATIENCE)
                .until(() ->
                        tried(declaration(BETA, probe, probe)).message().contains("form a cycle"));
    }

    /** The manager hears of a declaration a little after it is stored. */
    private void awaitKnown(String declared) {
        var needed = hub.get(path(declared)).at("/spec/dependencies/0/name").textValue();
        await().atMost(PATIENCE)
                .until(() ->
                        tried(declaration(BETA, needed, declared))
                                .message()
                                .contains("form a cycle"));
    }

    private void awaitTrusted() {
        await().atMost(PATIENCE)
                .until(() ->
                        decoded(
                                        hub.get(CONFIGURATIONS + CONFIGURATION)
                                                .at("/webhooks/0/clientConfig/caBundle"))
                                .equals(authorities()));
    }

    private String authorities() {
        return secret("ca.crt");
    }

    private String secret(String part) {
        return decoded(hub.get(hub.secretPath()).at("/data/" + part));
    }

    private static String decoded(JsonNode base64) {
        return new String(Base64.getDecoder().decode(base64.asText()), StandardCharsets.US_ASCII);
    }

    private Answer tried(String declaration) {
        return hub.trySend(applying(declaration).with("dryRun", "All"));
    }

    private Answer apply(String declaration) {
        return hub.trySend(applying(declaration));
    }

    private void applied(String declaration) {
        hub.send(applying(declaration));
    }

    private void merged(String name, String patch) {
        hub.send(Call.patch(path(name), Call.MERGE_PATCH, patch));
    }

    private static Call applying(String declaration) {
        var lines = declaration.lines().toList();
        var version = lines.get(0).substring("apiVersion: ".length());
        var name = lines.get(2).substring("metadata: {name: ".length(), lines.get(2).length() - 1);
        return Call.patch(
                        "/apis/" + version + "/clustermanagementaddons/" + name,
                        Call.APPLY_PATCH,
                        declaration)
                .with("fieldManager", "test")
                .with("force", "true");
    }

    private static String path(String name) {
        return "/apis/" + ALPHA + "/clustermanagementaddons/" + name;
    }

    private static String declaration(String version, String name, String... needed) {
        return """
        apiVersion: %s
        kind: ClusterManagementAddOn
        metadata: {name: %s}
        spec: {addOnMeta: {displayName: Plain}, dependencies: [%s]}
        """
                .formatted(
                        version,
                        name,
                        Stream.of(needed)
                                .map("{name: %s, type: Required}"::formatted)
                                .collect(Collectors.joining(", ")));
    }
}
