package dev.trellis.api.crdgen;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.schema.AcceptsNull;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Loose;
import dev.trellis.api.schema.OneOf;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Walks a generated schema and the record it was generated from side by side, and adds what our
 * annotations and types say and the generator passes over.
 */
final class SchemaCompletion {
    private SchemaCompletion() {}

    static void completeRecord(JSONSchemaProps schema, Class<?> record) {
        var doc = record.getAnnotation(Doc.class);
        if (doc != null && schema.getDescription() == null) {
            schema.setDescription(doc.value());
        }
        if (record.isAnnotationPresent(Atomic.class)) {
            schema.setXKubernetesMapType("atomic");
        }
        for (var component : record.getRecordComponents()) {
            var field = fieldOf(record, component);
            completeMember(member(schema, jsonName(field)), field);
        }
    }

    static JSONSchemaProps member(JSONSchemaProps schema, String name) {
        var found = schema.getProperties().get(name);
        if (found == null) {
            throw new IllegalStateException("The generator made no schema for " + name);
        }
        return found;
    }

    private static Field fieldOf(Class<?> record, RecordComponent component) {
        try {
            return record.getDeclaredField(component.getName());
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("A record without a field for " + component, e);
        }
    }

    private static String jsonName(Field field) {
        var renamed = field.getAnnotation(JsonProperty.class);
        return renamed == null ? field.getName() : renamed.value();
    }

    private static void completeMember(JSONSchemaProps schema, Field field) {
        var doc = field.getAnnotation(Doc.class);
        if (doc != null) {
            schema.setDescription(doc.value());
        }
        var oneOf = field.getAnnotation(OneOf.class);
        if (oneOf != null) {
            schema.setEnum(Stream.of(oneOf.value()).<JsonNode>map(TextNode::valueOf).toList());
        }
        var format = field.getAnnotation(Format.class);
        if (format != null) {
            schema.setFormat(format.value());
        }
        if (field.isAnnotationPresent(AcceptsNull.class)) {
            schema.setNullable(true);
        }
        var inAbsence = field.getAnnotation(Default.class);
        if (inAbsence != null && inAbsence.value().isEmpty()) {
            // The generator takes the empty string for no value at all.
            schema.setDefault(TextNode.valueOf(""));
        }
        // The generator finds a rule of a record twice: at the field and at its accessor.
        schema.setXKubernetesValidations(
                schema.getXKubernetesValidations().stream().distinct().toList());
        completeListType(schema, field);
        completeType(schema, field.getAnnotatedType(), field);
    }

    private static void completeListType(JSONSchemaProps schema, Field field) {
        var listMap = field.getAnnotation(ListMap.class);
        if (listMap != null) {
            schema.setXKubernetesListType("map");
            schema.setXKubernetesListMapKeys(List.of(listMap.value()));
        } else if (field.isAnnotationPresent(Atomic.class)) {
            schema.setXKubernetesListType("atomic");
        }
    }

    /** {@code constraints} is where a pattern for this very type would stand. */
    private static void completeType(
            JSONSchemaProps schema, AnnotatedType annotated, AnnotatedElement constraints) {
        var type = annotated.getType();
        if (type == Integer.class) {
            schema.setFormat("int32");
        } else if (type == Long.class) {
            schema.setFormat("int64");
        } else if (type == IntOrString.class) {
            completeIntOrString(schema, constraints.getAnnotation(Pattern.class));
        } else if (type == RawObject.class) {
            schema.setType("object");
            if (!constraints.isAnnotationPresent(Loose.class)) {
                schema.setXKubernetesEmbeddedResource(true);
            }
            schema.setXKubernetesPreserveUnknownFields(true);
        } else if (type instanceof Class<?> record && record.isRecord()) {
            completeRecord(schema, record);
        } else if (rawClass(type) == List.class) {
            var element = argument(annotated, 0);
            completeType(schema.getItems().getSchema(), element, element);
        } else if (rawClass(type) == Map.class) {
            var value = argument(annotated, 1);
            completeType(schema.getAdditionalProperties().getSchema(), value, value);
        }
    }

    private static @Nullable Type rawClass(Type type) {
        return type instanceof ParameterizedType generic ? generic.getRawType() : null;
    }

    private static AnnotatedType argument(AnnotatedType annotated, int index) {
        return ((AnnotatedParameterizedType) annotated).getAnnotatedActualTypeArguments()[index];
    }

    private static void completeIntOrString(JSONSchemaProps schema, @Nullable Pattern pattern) {
        // The generator takes a type with its own JSON form for one that may be anything.
        schema.setType(null);
        schema.setXKubernetesPreserveUnknownFields(null);
        schema.setXKubernetesIntOrString(true);
        schema.setAnyOf(List.of(ofType("integer"), ofType("string")));
        if (pattern != null) {
            schema.setPattern(pattern.value());
        }
    }

    private static JSONSchemaProps ofType(String type) {
        return new JSONSchemaPropsBuilder().withType(type).build();
    }
}
