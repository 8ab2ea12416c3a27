package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema.Flag;
import dev.trellis.apiserver.schema.Schema.Form;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.Quantity;

import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Derives the shapes of the built-in kinds from the model classes of the client library: the names
 * and types of their fields. What classes cannot tell, such as the keys of lists, is in {@link
 * SharedLists}.
 */
public final class ModelSchemas {
    private static final Map<Class<?>, Schema> KNOWN = new ConcurrentHashMap<>();
    private static final Map<Class<?>, Form> SCALARS =
            Map.of(
                    String.class, Form.STRING,
                    MicroTime.class, Form.STRING,
                    Integer.class, Form.INTEGER,
                    Long.class, Form.INTEGER,
                    Boolean.class, Form.BOOLEAN,
                    Double.class, Form.NUMBER,
                    Float.class, Form.NUMBER,
                    Number.class, Form.NUMBER);

    private ModelSchemas() {}

    /** The shape of a model class; the same for the same class. */
    public static Schema of(Class<?> model) {
        var known = KNOWN.get(model);
        if (known != null) {
            return known;
        }
        // Not computeIfAbsent: one class leads to others, and such a call must not be nested.
        var made = make(model);
        var first = KNOWN.putIfAbsent(model, made);
        return first == null ? made : first;
    }

    private static Schema make(Class<?> model) {
        if (model == IntOrString.class || model == Quantity.class) {
            return Schema.builder(Form.ANY).flags(Set.of(Flag.INT_OR_STRING)).build();
        }
        var scalar = SCALARS.get(model);
        if (scalar != null) {
            return Schema.builder(scalar).keywords(format(model)).build();
        }
        if (model.isEnum()) {
            return Schema.builder(Form.STRING).build();
        }
        if (!isStructure(model)) {
            return Schema.ANYTHING;
        }
        return Schema.builder(Form.OBJECT)
                .flags(SharedLists.isAtomic(model) ? Set.of(Flag.ATOMIC) : Set.of())
                .properties(() -> properties(model))
                .build();
    }

    private static ObjectNode format(Class<?> scalar) {
        var made = Json.object();
        if (scalar == Integer.class) {
            made.put("format", "int32");
        } else if (scalar == Long.class) {
            made.put("format", "int64");
        }
        return made;
    }

    /** Whether its fields say all about it: not so where it reads and writes itself. */
    private static boolean isStructure(Class<?> model) {
        return model.getName().startsWith("io.fabric8.kubernetes.api.model.")
                && !model.isInterface()
                && !SharedLists.isFreeForm(model)
                && List.of(model.getDeclaredFields()).stream()
                        .anyMatch(field -> field.isAnnotationPresent(JsonProperty.class));
    }

    private static Map<String, Schema> properties(Class<?> model) {
        var made = new LinkedHashMap<String, Schema>();
        for (var field : model.getDeclaredFields()) {
            var property = field.getAnnotation(JsonProperty.class);
            if (property != null) {
                made.put(property.value(), ofField(model, field));
            }
        }
        return Collections.unmodifiableMap(made);
    }

    private static Schema ofField(Class<?> model, Field field) {
        if (!(field.getGenericType() instanceof ParameterizedType generic)) {
            var shape = of(field.getType());
            var name = field.getAnnotation(JsonProperty.class).value();
            return SharedLists.isGranular(model, name) ? shape.asGranular() : shape;
        }
        var inner = generic.getActualTypeArguments();
        var name = field.getAnnotation(JsonProperty.class).value();
        if (field.getType() == List.class) {
            return Schema.builder(Form.ARRAY)
                    .items(ofArgument(inner[0]))
                    .listType(SharedLists.typeOf(model, name))
                    .mergeKey(SharedLists.mergeKey(model, name))
                    .build();
        }
        if (field.getType() == Map.class) {
            return Schema.builder(Form.OBJECT)
                    .flags(
                            SharedLists.isAtomicMap(model, name)
                                    ? Set.of(Flag.MAP, Flag.ATOMIC)
                                    : Set.of(Flag.MAP))
                    .additional(ofArgument(inner[1]))
                    .build();
        }
        return Schema.ANYTHING;
    }

    private static Schema ofArgument(java.lang.reflect.Type argument) {
        return switch (argument) {
            case Class<?> type -> of(type);
            case ParameterizedType generic when generic.getRawType() == List.class ->
                    Schema.builder(Form.ARRAY)
                            .items(ofArgument(generic.getActualTypeArguments()[0]))
                            .build();
            default -> Schema.ANYTHING;
        };
    }
}
