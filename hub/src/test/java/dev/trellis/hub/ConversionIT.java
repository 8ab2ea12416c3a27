package dev.trellis.hub;

import static dev.trellis.hub.HubFixture.ALPHA;
import static dev.trellis.hub.HubFixture.BETA;
import static dev.trellis.hub.HubFixture.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.client.Call;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A real API server converts through our webhook. */
@KubernetesTest(dedicated = true, crds = "crds")
final class ConversionIT {

    private static final String INSTALL_NAMESPACE =
            "/metadata/annotations/addon.open-cluster-management.io~1v1alpha1-install-namespace";
    private static final String MCA = "ManagedClusterAddOn";
    private static final String CMA = "ClusterManagementAddOn";

    private final Kube kube;
    private HubFixture hub;
    private String name;

    ConversionIT(Kube kube) {
        this.kube = kube;
    }

    @BeforeEach
    void start() {
        hub = HubFixture.start(kube);
        name = kube.uniqueName("addon");
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void readsAnOldInstallAsANewOne() {
        hub.create(
                hub.addOns(ALPHA),
                object(
                        ALPHA,
                        MCA,
                        name,
                        "\"spec\":{\"installNamespace\":\"agents\",\"configs\":[{\"resource\":\"r\",\"name\":\"c\"}]}"));
        setStatus(
                ALPHA,
                """
                {"kubeClientDriver":"csr","registrations":[
                 {"signerName":"kubernetes.io/kube-apiserver-client","subject":{"user":"u"}}],
                 "configReferences":[{"resource":"r","name":"c","desiredConfig":{"name":"c","specHash":"h"}}]}
                """);

        var beta = hub.get(hub.addOns(BETA) + "/" + name);

        assertThat(beta.at(INSTALL_NAMESPACE).textValue()).isEqualTo("agents");
        assertThat(beta.get("spec"))
                .isEqualTo(
                        json("{\"configs\":[{\"group\":\"\",\"resource\":\"r\",\"name\":\"c\"}]}"));
        assertThat(statusOf(beta))
                .isEqualTo(
                        json(
                                """
                                {"configReferences":[{"group":"","resource":"r","desiredConfig":{"name":"c","specHash":"h"}}],
                                 "registrations":[{"type":"kubeClient","kubeClient":{"driver":"csr","subject":{"user":"u"}}}]}
                                """));
    }

    @Test
    void readsANewInstallAsAnOldOne() {
        var created =
                (ObjectNode)
                        json(
                                object(
                                        BETA,
                                        MCA,
                                        name,
                                        "\"spec\":{\"configs\":[{\"group\":\"g\",\"resource\":\"r\",\"name\":\"c\"}]}"));
        created.withObject("/metadata/annotations")
                .put("addon.open-cluster-management.io/v1alpha1-install-namespace", "agents");
        hub.create(hub.addOns(BETA), created.toString());
        setStatus(
                BETA,
                """
                {"registrations":[{"type":"customSigner","customSigner":{"signerName":"example.com/signer",
                 "subject":{"organizationUnits":["o"]}}},{"type":"kubeClient","kubeClient":{"driver":"token"}}]}
                """);

        var alpha = hub.get(hub.addOns(ALPHA) + "/" + name);

        assertThat(alpha.at("/metadata/annotations").isMissingNode()).isTrue();
        assertThat(alpha.at("/spec/installNamespace").textValue()).isEqualTo("agents");
        assertThat(statusOf(alpha))
                .isEqualTo(
                        json(
                                """
                                {"kubeClientDriver":"token","registrations":[
                                 {"signerName":"example.com/signer","subject":{"organizationUnit":["o"]}},
                                 {"signerName":"kubernetes.io/kube-apiserver-client"}]}
                                """));
    }

    @Test
    void convertsDeclarationsBothWays() {
        var path = "/apis/%s/clustermanagementaddons";
        hub.create(
                path.formatted(ALPHA),
                object(
                        ALPHA,
                        CMA,
                        name,
                        "\"spec\":{\"addOnMeta\":{\"displayName\":\"D\"},\"supportedConfigs\":[{\"resource\":\"r\"},{\"resource\":\"s\",\"defaultConfig\":{\"name\":\"d\"}}],\"dependencies\":[{\"name\":\"x\"}]}"));

        var beta =
                update(
                        path.formatted(BETA) + "/" + name,
                        read ->
                                ((ObjectNode) read.at("/spec/addOnMeta"))
                                        .put("description", "changed"));
        var alpha = hub.get(path.formatted(ALPHA) + "/" + name);

        assertThat(beta.at("/spec/defaultConfigs"))
                .isEqualTo(
                        json(
                                "[{\"group\":\"\",\"resource\":\"r\",\"name\":\"__reserved_no_default__\"},{\"group\":\"\",\"resource\":\"s\",\"name\":\"d\"}]"));
        assertThat(alpha.get("spec"))
                .isEqualTo(
                        json(
                                """
                                {"addOnMeta":{"displayName":"D","description":"changed"},
                                 "supportedConfigs":[{"group":"","resource":"r"},{"group":"","resource":"s","defaultConfig":{"name":"d"}}],
                                 "installStrategy":{"type":"Manual"},"dependencies":[{"name":"x","type":"Required"}]}
                                """));
    }

    @Test
    void showsTheDefaultInstallNamespaceThoughNobodySetIt() {
        hub.create(hub.addOns(ALPHA), object(ALPHA, MCA, name, "\"spec\":{}"));

        var beta = hub.get(hub.addOns(BETA) + "/" + name);

        assertThat(beta.at(INSTALL_NAMESPACE).textValue())
                .isEqualTo("open-cluster-management-agent-addon");
    }

    @Test
    void resetsTheInstallNamespaceWhenANewWriterLeavesTheAnnotationOut() {
        hub.create(
                hub.addOns(ALPHA),
                object(ALPHA, MCA, name, "\"spec\":{\"installNamespace\":\"agents\"}"));

        update(
                hub.addOns(BETA) + "/" + name,
                read -> ((ObjectNode) read.get("metadata")).remove("annotations"));

        assertThat(hub.get(hub.addOns(ALPHA) + "/" + name).at("/spec/installNamespace").textValue())
                .isEqualTo("open-cluster-management-agent-addon");
    }

    /**
     * The API server checks the version that is written, not the one that is stored. So a v1beta1
     * writer can store what v1alpha1 has no words for, and only a v1alpha1 writer is refused then.
     */
    @Test
    void storesWhatOnlyTheNewVersionCanSay() {
        hub.create(hub.addOns(BETA), object(BETA, MCA, name, "\"spec\":{}"));

        setStatus(BETA, "{\"configReferences\":[{\"resource\":\"r\"}]}");
        setStatus(BETA, "{\"registrations\":[{\"type\":\"customSigner\"}]}");

        assertThat(statusOf(hub.get(hub.addOns(ALPHA) + "/" + name)))
                .isEqualTo(
                        json(
                                "{\"configReferences\":[{\"group\":\"\",\"resource\":\"r\"}],\"registrations\":[{}]}"));
        assertThat(trySetStatus(ALPHA, "{\"configReferences\":[{\"resource\":\"s\"}]}"))
                .contains("status.configReferences[0].name: Required value");
        assertThat(trySetStatus(ALPHA, "{\"registrations\":[{\"subject\":{\"user\":\"u\"}}]}"))
                .contains("status.registrations[0].signerName: Required value");
    }

    @Test
    void convertsAWholeList() {
        for (var i = 0; i < 50; i++) {
            hub.create(hub.addOns(ALPHA), object(ALPHA, MCA, name + "-" + i, "\"spec\":{}"));
        }

        var list = hub.get(hub.addOns(BETA));

        assertThat(list.get("items")).hasSizeGreaterThanOrEqualTo(50);
        assertThat(list.get("items"))
                .allMatch(item -> item.get("apiVersion").textValue().equals(BETA))
                .allMatch(item -> item.at(INSTALL_NAMESPACE).isTextual());
    }

    @Test
    void letsTwoAppliersUseTwoVersions() {
        apply("old", object(ALPHA, MCA, name, "\"spec\":{\"installNamespace\":\"agents\"}"));
        apply(
                "new",
                object(
                        BETA,
                        MCA,
                        name,
                        "\"spec\":{\"configs\":[{\"group\":\"\",\"resource\":\"r\",\"name\":\"c\"}]}"));
        apply("old", object(ALPHA, MCA, name, "\"spec\":{\"installNamespace\":\"other\"}"));

        var alpha = hub.get(hub.addOns(ALPHA) + "/" + name);

        assertThat(alpha.get("spec"))
                .isEqualTo(
                        json(
                                "{\"installNamespace\":\"other\",\"configs\":[{\"group\":\"\",\"resource\":\"r\",\"name\":\"c\"}]}"));
    }

    /**
     * Reads, changes and writes the object, again where somebody wrote in between: the hub tells in
     * its status what it makes of it.
     *
     * @return what was written last
     */
    private JsonNode update(String path, Consumer<JsonNode> change) {
        var read = new AtomicReference<>(hub.get(path));
        await().untilAsserted(() -> {
            read.set(hub.get(path));
            change.accept(read.get());
            var answer = hub.trySend(Call.put(path, read.get().toString()));
            assertThat(answer.succeeded()).as(answer.message()).isTrue();
        });
        return read.get();
    }

    private void apply(String manager, String object) {
        kube.kubectlWithInput(
                        object,
                        "apply",
                        "--server-side",
                        "--field-manager=" + manager,
                        "--namespace=" + kube.namespace(),
                        "-f",
                        "-")
                .outOrThrow();
    }

    /** Without what the hub has to say of the install meanwhile. */
    private static JsonNode statusOf(JsonNode install) {
        return ((ObjectNode) install.get("status")).without("conditions");
    }

    private void setStatus(String version, String status) {
        assertThat(trySetStatus(version, status)).isEqualTo("200");
    }

    private String trySetStatus(String version, String status) {
        var answer =
                hub.trySend(
                        Call.patch(
                                hub.addOns(version) + "/" + name + "/status",
                                Call.MERGE_PATCH,
                                "{\"status\":" + status + "}"));
        return answer.succeeded() ? "200" : answer.message();
    }

    /** Read like the server's answers, so that numbers have the same Java types. */
    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
