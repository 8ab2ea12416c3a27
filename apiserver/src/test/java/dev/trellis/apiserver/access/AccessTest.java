package dev.trellis.apiserver.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.apiserver.EmbeddedApiServer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may do what, as clients see it over TLS. */
class AccessTest {
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

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
    void tellsHealthToAnybodyAndNothingElse() {
        try (var nobody = Sender.withToken(server.adminConfig(), "")) {
            assertThat(nobody.get("/healthz").body()).isEqualTo("ok");
            assertThat(nobody.get("/version").code()).isEqualTo(200);
            assertThat(nobody.get("/api").code()).isEqualTo(403);
            assertThat(nobody.get("/api").message())
                    .isEqualTo("forbidden: User \"system:anonymous\" cannot get path \"/api\"");
            assertThat(nobody.get("/clusters/nowhere/healthz").code()).isEqualTo(403);
        }
    }

    @Test
    void refusesCredentialsThatDoNotCount() {
        try (var liar = Sender.withToken(server.adminConfig(), "no.such.token");
                var other = EmbeddedApiServer.start(0);
                var stranger =
                        new Sender(
                                new io.fabric8.kubernetes.client.ConfigBuilder(other.adminConfig())
                                        .withMasterUrl(server.address().toString())
                                        .withCaCertData(server.adminConfig().getCaCertData())
                                        .build())) {
            assertThat(liar.get("/healthz").code()).isEqualTo(401);
            assertThat(stranger.get("/healthz").json().path("reason").asText())
                    .isEqualTo("Unauthorized");
        }
    }

    @Test
    void allowsWhatABindingInTheNamespaceAllows() {
        try (var bob = new Sender(server.clientConfig("bob", "readers"))) {
            assertThat(bob.get(MAPS + "/x").message())
                    .isEqualTo(
                            "configmaps \"x\" is forbidden: User \"bob\" cannot get resource"
                                    + " \"configmaps\" in API group \"\" in the namespace \"default\"");

            create(
                    RBAC + "/namespaces/default/rolebindings",
                    """
                    {"metadata":{"name":"readers"},
                     "roleRef":{"kind":"ClusterRole","name":"system:aggregate-to-view"},
                     "subjects":[{"kind":"Group","name":"readers"}]}
                    """);

            assertThat(bob.get(MAPS).code()).isEqualTo(200);
            assertThat(bob.get("/api/v1/namespaces/kube-system/configmaps").code()).isEqualTo(403);
            assertThat(bob.get("/api/v1/configmaps").message()).endsWith("at the cluster scope");
            assertThat(bob.post(MAPS, "{\"metadata\":{\"name\":\"x\"}}").code()).isEqualTo(403);
        }
    }

    @Test
    void letsNobodyGrantMoreThanTheyHave() {
        create(
                RBAC + "/clusterroles",
                """
                {"metadata":{"name":"granter"},"rules":[
                 {"apiGroups":["rbac.authorization.k8s.io"],"resources":["clusterroles","clusterrolebindings"],"verbs":["*"],"resourceNames":[]},
                 {"apiGroups":[""],"resources":["configmaps"],"verbs":["get"]}]}
                """);
        bind("granter", "al");
        try (var al = new Sender(server.clientConfig("al"))) {
            var more =
                    al.post(
                            RBAC + "/clusterroles",
                            """
                            {"metadata":{"name":"esc"},"rules":[
                             {"apiGroups":[""],"resources":["configmaps","pods"],"verbs":["get","list"]},
                             {"nonResourceURLs":["/foo"],"verbs":["get"]}]}
                            """);

            // All verbs on roles are there, escalate among them.
            assertThat(more.code()).isEqualTo(201);
        }
        create(
                RBAC + "/clusterroles",
                """
                {"metadata":{"name":"weak-granter"},"rules":[
                 {"apiGroups":["rbac.authorization.k8s.io"],"resources":["clusterroles","clusterrolebindings"],"verbs":["create","get","update"]},
                 {"apiGroups":[""],"resources":["configmaps"],"verbs":["get"]}]}
                """);
        bind("weak-granter", "eve");
        try (var eve = new Sender(server.clientConfig("eve"))) {
            var refused =
                    eve.post(
                            RBAC + "/clusterroles",
                            """
                            {"metadata":{"name":"esc2"},"rules":[
                             {"apiGroups":[""],"resources":["configmaps","pods"],"verbs":["get","list"]},
                             {"nonResourceURLs":["/foo"],"verbs":["get"]}]}
                            """);

            assertThat(refused.message())
                    .isEqualTo(
                            """
                            clusterroles.rbac.authorization.k8s.io "esc2" is forbidden: user "eve" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:
                            {APIGroups:[""], Resources:["configmaps"], Verbs:["list"]}
                            {APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}
                            {NonResourceURLs:["/foo"], Verbs:["get"]}\
                            """);
            assertThat(
                            eve.post(
                                            RBAC + "/clusterrolebindings",
                                            binding("own", "cluster-admin", "eve"))
                                    .code())
                    .isEqualTo(403);
        }
    }

    @Test
    void givesServiceAccountsTokensThatEndWithThem() {
        var accounts = "/api/v1/namespaces/default/serviceaccounts";
        create(accounts, "{\"metadata\":{\"name\":\"robot\"}}");

        var answer = admin.post(accounts + "/robot/token", "{\"spec\":{}}");

        assertThat(answer.code()).isEqualTo(201);
        var token = answer.json().path("status").path("token").asText();
        try (var robot = Sender.withToken(server.adminConfig(), token);
                var elsewhere =
                        Sender.withToken(server.adminConfig(server.cluster("elsewhere")), token)) {
            var self = robot.post("/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}").json();
            assertThat(self.at("/status/userInfo/username").asText())
                    .isEqualTo("system:serviceaccount:default:robot");
            assertThat(elsewhere.get("/api").code()).isEqualTo(401);
            assertThat(review(token).at("/status/authenticated").asBoolean()).isTrue();

            admin.send("DELETE", accounts + "/robot", "");

            assertThat(robot.get("/api").code()).isEqualTo(401);
            assertThat(review(token).at("/status/authenticated").asBoolean()).isFalse();
        }
    }

    @Test
    void actsAsSomebodyElseForWhoMay() {
        var who = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
        var seen =
                admin.post(
                                who,
                                "{}",
                                "Impersonate-User",
                                "joe",
                                "Impersonate-Group",
                                "one",
                                "Impersonate-Extra-Scopes",
                                "view")
                        .json()
                        .at("/status/userInfo");

        assertThat(seen.toString())
                .isEqualTo(
                        "{\"username\":\"joe\",\"groups\":[\"one\",\"system:authenticated\"],"
                                + "\"extra\":{\"scopes\":[\"view\"]}}");
        assertThat(admin.post(who, "{}", "Impersonate-Group", "one").code()).isEqualTo(400);
        try (var carl = new Sender(server.clientConfig("carl"))) {
            assertThat(carl.post(who, "{}", "Impersonate-User", "joe").message())
                    .isEqualTo(
                            "users \"joe\" is forbidden: User \"carl\" cannot impersonate resource"
                                    + " \"users\" in API group \"\" at the cluster scope");
        }
    }

    @Test
    void reviewsWhatSomebodyMay() {
        bind("cluster-admin", "root");

        var review =
                admin.post(
                                "/apis/authorization.k8s.io/v1/subjectaccessreviews",
                                """
                                {"spec":{"user":"root","resourceAttributes":{"verb":"get","resource":"pods"}}}
                                """)
                        .json();

        assertThat(review.at("/status").toString())
                .isEqualTo(
                        "{\"allowed\":true,\"reason\":\"RBAC: allowed by ClusterRoleBinding"
                                + " \\\"cluster-admin-root\\\" of ClusterRole \\\"cluster-admin\\\" to User"
                                + " \\\"root\\\"\"}");
    }

    private static com.fasterxml.jackson.databind.JsonNode review(String token) {
        return admin.post(
                        "/apis/authentication.k8s.io/v1/tokenreviews",
                        "{\"spec\":{\"token\":\"%s\"}}".formatted(token))
                .json();
    }

    private static void bind(String role, String user) {
        create(RBAC + "/clusterrolebindings", binding(role + "-" + user, role, user));
    }

    private static String binding(String name, String role, String user) {
        return """
        {"metadata":{"name":"%s"},"roleRef":{"kind":"ClusterRole","name":"%s"},
         "subjects":[{"kind":"User","name":"%s"}]}
        """
                .formatted(name, role, user);
    }

    private static void create(String path, String object) {
        assertThat(admin.post(path, object).code()).isEqualTo(201);
    }
}
