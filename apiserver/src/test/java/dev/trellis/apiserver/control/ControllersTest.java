package dev.trellis.apiserver.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.apiserver.access.Sender;
import dev.trellis.apiserver.pki.CertificateMaker;

import io.fabric8.kubernetes.client.ConfigBuilder;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** What the server does by itself, as clients see it. */
class ControllersTest {
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
    private static final String REQUESTS =
            "/apis/certificates.k8s.io/v1/certificatesigningrequests";

    private static EmbeddedApiServer server;
    private static Sender admin;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.start(0);
        admin = new Sender(server.adminConfig());
    }

    @AfterAll
    static void stop() {
        admin.close();
        server.close();
    }

    @Test
    void keepsAnAccountAndTheAuthorityInEachNamespace() {
        create("/api/v1/namespaces", "{\"metadata\":{\"name\":\"filled\"}}");
        var account = "/api/v1/namespaces/filled/serviceaccounts/default";
        var map = "/api/v1/namespaces/filled/configmaps/kube-root-ca.crt";
        await().until(() -> admin.get(account).code() == 200 && admin.get(map).code() == 200);
        assertThat(admin.get(map).json().at("/data/ca.crt").asText())
                .isEqualTo(server.authorityPem());

        admin.send("DELETE", account, "");
        admin.send("PATCH", map, "{\"data\":{\"ca.crt\":\"mine\"}}");

        await().until(() -> admin.get(account).code() == 200);
        await().until(() ->
                admin.get(map).json().at("/data/ca.crt").asText().equals(server.authorityPem()));
    }

    @Test
    void gathersRulesOfRolesThatSaySo() {
        create(
                RBAC + "/clusterroles",
                """
                {"metadata":{"name":"toys-view","labels":{"rbac.authorization.k8s.io/aggregate-to-view":"true"}},
                 "rules":[{"apiGroups":["toys.io"],"resources":["toys"],"verbs":["get"]}]}
                """);

        await().until(() -> admin.get(RBAC + "/clusterroles/admin").body().contains("toys.io"));
        assertThat(admin.get(RBAC + "/clusterroles/view").body())
                .contains("toys.io", "configmaps")
                .doesNotContain("secrets");

        admin.send("DELETE", RBAC + "/clusterroles/toys-view", "");

        await().until(() -> !admin.get(RBAC + "/clusterroles/admin").body().contains("toys.io"));
    }

    @Test
    void grantsApprovedRequests() {
        var maker = CertificateMaker.of("CN=ann,O=painters");
        create(REQUESTS, request("ann", maker.request(), "client auth"));
        var made = admin.get(REQUESTS + "/ann").json();
        assertThat(made.at("/spec/username").asText()).isEqualTo("admin");
        assertThat(made.at("/status").isEmpty()).isTrue();

        approve("ann");

        await().until(() -> !certificate("ann").isEmpty());
        var config =
                new ConfigBuilder(server.adminConfig())
                        .withClientCertData(certificate("ann"))
                        .withClientKeyData(base64(maker.key()))
                        .build();
        try (var ann = new Sender(config);
                var elsewhere =
                        new Sender(
                                new ConfigBuilder(config)
                                        .withMasterUrl(server.cluster("apart").toString())
                                        .build())) {
            var self = ann.post("/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}").json();
            assertThat(self.at("/status/userInfo/username").asText()).isEqualTo("ann");
            assertThat(self.at("/status/userInfo/groups").toString())
                    .isEqualTo("[\"painters\",\"system:authenticated\"]");
            assertThat(elsewhere.get("/api").code()).isEqualTo(401);
        }
    }

    @Test
    void failsRequestsThatBreakTheRulesOfTheSigner() {
        var maker = CertificateMaker.of("CN=web");
        create(REQUESTS, request("web", maker.request(), "server auth"));

        approve("web");

        await().until(() -> admin.get(REQUESTS + "/web").body().contains("Failed"));
        assertThat(admin.get(REQUESTS + "/web").json().at("/status/conditions/1/message").asText())
                .isEqualTo("invalid usage for client certificate: server auth");
    }

    @Test
    void deletesRequestsThatWereDecidedLongAgo() {
        create(REQUESTS, request("old", CertificateMaker.of("CN=old").request(), "client auth"));

        admin.send(
                "PATCH",
                REQUESTS + "/old/approval",
                approval()
                        .replace(
                                "\"status\":\"True\"",
                                "\"status\":\"True\",\"lastUpdateTime\":\"2026-01-01T00:00:00Z\""));

        await().until(() -> admin.get(REQUESTS + "/old").code() == 404);
    }

    @Test
    void refusesRequestsForMasters() {
        var maker = CertificateMaker.of("CN=eve,O=system:masters");

        var refused = admin.post(REQUESTS, request("eve", maker.request(), "client auth"));

        assertThat(refused.message())
                .isEqualTo(
                        "certificatesigningrequests.certificates.k8s.io \"eve\" is forbidden: use of"
                                + " kubernetes.io/kube-apiserver-client signer with system:masters"
                                + " group is not allowed");
    }

    @Test
    void letsOnlyThoseApproveWhoMay() {
        create(REQUESTS, request("pat", CertificateMaker.of("CN=pat").request(), "client auth"));
        create(
                RBAC + "/clusterroles",
                """
                {"metadata":{"name":"half-approver"},"rules":[{"apiGroups":["certificates.k8s.io"],
                 "resources":["certificatesigningrequests/approval"],"verbs":["patch"]}]}
                """);
        create(
                RBAC + "/clusterrolebindings",
                """
                {"metadata":{"name":"half-approver"},"roleRef":{"kind":"ClusterRole","name":"half-approver"},
                 "subjects":[{"kind":"User","name":"halfway"}]}
                """);
        try (var halfway = new Sender(server.clientConfig("halfway"))) {
            var refused = halfway.send("PATCH", REQUESTS + "/pat/approval", approval());

            assertThat(refused.message())
                    .isEqualTo(
                            "certificatesigningrequests.certificates.k8s.io \"pat\" is forbidden:"
                                    + " user not permitted to approve requests with signerName"
                                    + " \"kubernetes.io/kube-apiserver-client\"");
        }
    }

    @Test
    void fillsSecretsThatAskForATokenAndEndsThemWithTheirAccount() {
        var secret = "/api/v1/namespaces/default/secrets/keeper-token";
        create(
                "/api/v1/namespaces/default/serviceaccounts",
                "{\"metadata\":{\"name\":\"keeper\"}}");
        create(
                "/api/v1/namespaces/default/secrets",
                """
                {"metadata":{"name":"keeper-token","annotations":{"kubernetes.io/service-account.name":"keeper"}},
                 "type":"kubernetes.io/service-account-token"}
                """);
        await().until(() -> admin.get(secret).json().at("/data").has("token"));
        var token = decoded(admin.get(secret).json().at("/data/token").asText());
        try (var keeper = Sender.withToken(server.adminConfig(), token)) {
            assertThat(keeper.get("/api").code()).isEqualTo(200);

            admin.send("DELETE", "/api/v1/namespaces/default/serviceaccounts/keeper", "");

            await().until(() -> admin.get(secret).code() == 404);
            assertThat(keeper.get("/api").code()).isEqualTo(401);
        }
    }

    private static void approve(String name) {
        assertThat(admin.send("PATCH", REQUESTS + "/" + name + "/approval", approval()).code())
                .isEqualTo(200);
    }

    private static String approval() {
        return "{\"status\":{\"conditions\":[{\"type\":\"Approved\",\"status\":\"True\"}]}}";
    }

    private static String certificate(String name) {
        return admin.get(REQUESTS + "/" + name).json().at("/status/certificate").asText();
    }

    private static String request(String name, String pem, String usage) {
        return """
        {"metadata":{"name":"%s"},"spec":{"signerName":"kubernetes.io/kube-apiserver-client",
         "usages":["%s"],"request":"%s","username":"somebody else"}}
        """
                .formatted(name, usage, base64(pem));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    }

    private static void create(String path, String object) {
        assertThat(admin.post(path, object).code()).isEqualTo(201);
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofSeconds(60));
    }
}
