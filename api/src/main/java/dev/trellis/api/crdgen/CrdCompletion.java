package dev.trellis.api.crdgen;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecDefault;
import dev.trellis.api.schema.SpecRequired;
import dev.trellis.api.schema.WebhookConversion;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinitionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceConversion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceConversionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import io.fabric8.kubernetes.client.CustomResource;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Adds to a generated CRD what the generator cannot know or orders differently. */
final class CrdCompletion {
    private CrdCompletion() {}

    static void complete(CustomResourceDefinition crd) {
        var spec = crd.getSpec();
        spec.getNames().setListKind(spec.getNames().getKind() + "List");
        spec.setPreserveUnknownFields(false);
        for (var version : spec.getVersions()) {
            var kind = kindOf(crd, version);
            version.setAdditionalPrinterColumns(columns(kind));
            completeRoot(version.getSchema().getOpenAPIV3Schema(), kind);
            if (kind.isAnnotationPresent(WebhookConversion.class)) {
                spec.setConversion(webhook());
            }
        }
    }

    private static Class<? extends HasMetadata> kindOf(
            CustomResourceDefinition crd, CustomResourceDefinitionVersion version) {
        return Kinds.ALL.stream()
                .filter(kind -> CustomResource.getCRDName(kind).equals(crd.getMetadata().getName()))
                .filter(kind -> HasMetadata.getVersion(kind).equals(version.getName()))
                .findFirst()
                .orElseThrow();
    }

    private static List<CustomResourceColumnDefinition> columns(Class<?> kind) {
        return Stream.of(kind.getAnnotationsByType(PrinterColumn.class))
                .map(column ->
                        new CustomResourceColumnDefinitionBuilder()
                                .withName(column.name())
                                .withType(column.type())
                                .withJsonPath(column.path())
                                .build())
                .toList();
    }

    private static void completeRoot(JSONSchemaProps root, Class<?> kind) {
        root.setDescription(Objects.requireNonNull(kind.getAnnotation(Doc.class)).value());
        var properties = new LinkedHashMap<String, JSONSchemaProps>();
        properties.put("apiVersion", described("string", "API group and version of the object."));
        properties.put("kind", described("string", "Kind of the object."));
        properties.put("metadata", new JSONSchemaPropsBuilder().withType("object").build());
        properties.putAll(root.getProperties());
        root.setProperties(properties);

        var parts = ((ParameterizedType) kind.getGenericSuperclass()).getActualTypeArguments();
        completePart(root, "spec", parts[0]);
        completePart(root, "status", parts[1]);

        if (kind.isAnnotationPresent(SpecRequired.class)) {
            root.setRequired(List.of("spec"));
        }
        var specDefault = kind.getAnnotation(SpecDefault.class);
        if (specDefault != null) {
            SchemaCompletion.member(root, "spec").setDefault(json(specDefault.value()));
        }
    }

    private static JSONSchemaProps described(String type, String description) {
        return new JSONSchemaPropsBuilder().withType(type).withDescription(description).build();
    }

    private static void completePart(JSONSchemaProps root, String name, Type type) {
        if (type == Void.class) {
            root.getProperties().remove(name);
        } else {
            SchemaCompletion.completeRecord(SchemaCompletion.member(root, name), (Class<?>) type);
        }
    }

    private static JsonNode json(String text) {
        return ApiJson.readTree(text);
    }

    private static CustomResourceConversion webhook() {
        return new CustomResourceConversionBuilder()
                .withStrategy("Webhook")
                .withNewWebhook()
                .withConversionReviewVersions("v1", "v1beta1")
                .withNewClientConfig()
                .withNewService()
                .withName("cluster-manager-addon-webhook")
                .withNamespace(AddOnNames.HUB_NAMESPACE)
                .withPath("/convert")
                .withPort(9443)
                .endService()
                .endClientConfig()
                .endWebhook()
                .build();
    }
}
