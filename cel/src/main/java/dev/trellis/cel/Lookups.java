package dev.trellis.cel;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.exceptions.CelInvalidArgumentException;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelLateFunctionBindings;

import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Functions on an object that the caller answers anew at each evaluation. */
final class Lookups {
    private static final MapType OBJECT = MapType.create(SimpleType.STRING, SimpleType.DYN);

    private Lookups() {}

    /** {@code object.name("key")} gives a list of objects. */
    static CelFunctionDecl declaration(String name) {
        return CelFunctionDecl.newFunctionDeclaration(
                name,
                CelOverloadDecl.newMemberOverload(
                        overload(name), ListType.create(OBJECT), OBJECT, SimpleType.STRING));
    }

    // A binding lives for one evaluation, so what it closes over need not be immutable.
    @SuppressWarnings("Immutable")
    static CelLateFunctionBindings answering(
            Map<String, Function<String, Optional<Data>>> answers) {
        var bindings = new ArrayList<CelFunctionBinding>();
        answers.forEach((name, answer) ->
                bindings.addAll(
                        CelFunctionBinding.fromOverloads(
                                name,
                                CelFunctionBinding.from(
                                        overload(name),
                                        Map.class,
                                        String.class,
                                        (_, key) -> found(name, key, answer)))));
        return CelLateFunctionBindings.from(bindings);
    }

    private static Object found(String name, String key, Function<String, Optional<Data>> answer) {
        return answer.apply(key)
                .map(Data::value)
                .orElseThrow(() ->
                        new CelInvalidArgumentException(
                                "%s(\"%s\") finds nothing".formatted(name, key)));
    }

    private static String overload(String name) {
        return "lookup_" + name;
    }
}
