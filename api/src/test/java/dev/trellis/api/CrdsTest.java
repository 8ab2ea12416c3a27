package dev.trellis.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.api.json.ApiJson;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

class CrdsTest {
    static final List<String> CONVERTED =
            List.of(
                    "clustermanagementaddons.addon.open-cluster-management.io",
                    "managedclusteraddons.addon.open-cluster-management.io");

    @Test
    void hasEveryKind() {
        assertThat(Crds.all())
                .extracting(Crd::name)
                .containsExactly(
                        "addondeploymentconfigs.addon.open-cluster-management.io",
                        "addonplacementscores.cluster.open-cluster-management.io",
                        "addontemplates.addon.open-cluster-management.io",
                        "appliedmanifestworks.work.open-cluster-management.io",
                        "clusterclaims.cluster.open-cluster-management.io",
                        "clustermanagementaddons.addon.open-cluster-management.io",
                        "managedclusteraddons.addon.open-cluster-management.io",
                        "managedclusters.cluster.open-cluster-management.io",
                        "managedclustersetbindings.cluster.open-cluster-management.io",
                        "managedclustersets.cluster.open-cluster-management.io",
                        "manifestworks.work.open-cluster-management.io",
                        "placementdecisions.cluster.open-cluster-management.io",
                        "placements.cluster.open-cluster-management.io");
    }

    @Test
    void keepsThoseOfOperatorsApart() {
        assertThat(Crds.operators())
                .extracting(Crd::name)
                .containsExactly(
                        "catalogsources.operators.coreos.com",
                        "clusterserviceversions.operators.coreos.com",
                        "installplans.operators.coreos.com",
                        "operatorconditions.operators.coreos.com",
                        "operatorgroups.operators.coreos.com",
                        "subscriptions.operators.coreos.com");
    }

    @Test
    void keepsThoseOfPromotionsApart() {
        assertThat(Crds.promotions())
                .extracting(Crd::name)
                .containsExactly(
                        "clusterpropagationpolicies.trellis.dev",
                        "promotedbundles.trellis.dev",
                        "promotionclaims.trellis.dev",
                        "promotionpayloads.trellis.dev",
                        "promotions.trellis.dev",
                        "propagationpolicies.trellis.dev");
    }

    @Test
    void keepsThoseOfSetsOfOperatorsApart() {
        assertThat(Crds.operatorSets())
                .extracting(Crd::name)
                .containsExactly(
                        "clusteroperatorstatuses.trellis.dev",
                        "operatorlocks.trellis.dev",
                        "operatorsets.trellis.dev");
    }

    @Test
    void choosesByGroup() {
        assertThat(Crds.ofGroup(Groups.WORK))
                .extracting(Crd::name)
                .containsExactly(
                        "appliedmanifestworks.work.open-cluster-management.io",
                        "manifestworks.work.open-cluster-management.io");
        assertThat(Crds.ofGroup("apps")).isEmpty();
    }

    @ParameterizedTest
    @FieldSource("CONVERTED")
    void namesTheServiceThatConvertsBetweenVersions(String name) {
        var conversion = new Crd(name).definition().getSpec().getConversion();

        assertThat(conversion.getStrategy()).isEqualTo("Webhook");
        var webhook = conversion.getWebhook();
        assertThat(webhook.getConversionReviewVersions()).containsExactly("v1", "v1beta1");
        var service = webhook.getClientConfig().getService();
        assertThat(service.getName()).isEqualTo("cluster-manager-addon-webhook");
        assertThat(service.getNamespace()).isEqualTo("open-cluster-management-hub");
        assertThat(service.getPath()).isEqualTo("/convert");
        assertThat(service.getPort()).isEqualTo(9443);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void letsAnAddOnDependOnOthers(int version) throws IOException {
        var crd = new YAMLMapper().readTree(new Crd(CONVERTED.getFirst()).yaml());

        var dependencies =
                crd.at("/spec/versions/" + version)
                        .at("/schema/openAPIV3Schema/properties/spec/properties/dependencies");

        assertThat(withoutDescriptions(dependencies))
                .isEqualTo(
                        ApiJson.readTree(
                                """
                                {"type": "array", "items": {
                                  "type": "object",
                                  "required": ["name"],
                                  "properties": {
                                    "name": {"type": "string", "minLength": 1},
                                    "type": {"type": "string", "default": "Required",
                                             "enum": ["Optional", "Required"]},
                                    "message": {"type": "string"}}}}
                                """));
    }

    private static JsonNode withoutDescriptions(JsonNode schema) {
        var copy = ApiJson.readTree(schema.toString());
        copy.findParents("description")
                .forEach(parent -> ((ObjectNode) parent).remove("description"));
        return copy;
    }

    @Test
    void explainsEveryMember() {
        assertThat(Crds.every().stream().map(Crd::definition).flatMap(CrdsTest::unexplained))
                .isEmpty();
    }

    private static Stream<String> unexplained(CustomResourceDefinition crd) {
        return crd.getSpec().getVersions().stream()
                .flatMap(version ->
                        unexplained(
                                crd.getSpec().getNames().getKind(),
                                version.getSchema().getOpenAPIV3Schema()));
    }

    private static Stream<String> unexplained(String path, JSONSchemaProps schema) {
        var self =
                schema.getDescription() == null && !path.endsWith(".metadata")
                        ? Stream.of(path)
                        : Stream.<String>empty();
        var members =
                schema.getProperties().entrySet().stream()
                        .flatMap(member ->
                                unexplained(path + "." + member.getKey(), member.getValue()));
        var items =
                schema.getItems() == null || schema.getItems().getSchema().getProperties().isEmpty()
                        ? Stream.<String>empty()
                        : unexplained(path + "[]", schema.getItems().getSchema());
        return Stream.of(self, members, items).flatMap(lines -> lines);
    }
}
