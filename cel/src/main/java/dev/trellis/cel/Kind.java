package dev.trellis.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A type of expressions, with the Java class of its values. */
record Kind<T>(CelType type, Class<T> javaClass, String name) {
    static final Kind<String> STRING = new Kind<>(SimpleType.STRING, String.class, "string");
    static final Kind<Long> INT = new Kind<>(SimpleType.INT, Long.class, "int");
    static final Kind<Double> DOUBLE = new Kind<>(SimpleType.DOUBLE, Double.class, "double");
    static final Kind<Boolean> BOOL = new Kind<>(SimpleType.BOOL, Boolean.class, "bool");
    static final Kind<Object> DYN = new Kind<>(SimpleType.DYN, Object.class, "dyn");

    /** The type of the elements of {@link #LIST}. */
    static final Kind<Object> ELEMENT =
            new Kind<>(TypeParamType.create("T"), Object.class, "element");

    // Raw by nature: a Class object cannot tell the type of elements.
    @SuppressWarnings("rawtypes")
    static final Kind<List> LIST =
            new Kind<>(ListType.create(TypeParamType.create("T")), List.class, "list");

    @SuppressWarnings("rawtypes")
    static final Kind<List> TEXTS =
            new Kind<>(ListType.create(SimpleType.STRING), List.class, "texts");

    @SuppressWarnings("rawtypes")
    static final Kind<Map> PARAMETERS =
            new Kind<>(
                    MapType.create(SimpleType.STRING, ListType.create(SimpleType.STRING)),
                    Map.class,
                    "parameters");

    /** A type that only functions of its library understand. */
    static <T> Kind<T> opaque(String name, Class<T> javaClass) {
        return new Kind<>(OpaqueType.create(name), javaClass, name);
    }

    // Raw by nature, as above.
    @SuppressWarnings("rawtypes")
    static Kind<Optional> optional(Kind<?> of) {
        return new Kind<>(OptionalType.create(of.type()), Optional.class, "optional_" + of.name());
    }
}
