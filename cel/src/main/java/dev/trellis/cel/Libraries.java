package dev.trellis.cel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.extensions.CelExtensions;
import dev.cel.runtime.CelFunctionBinding;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All functions beyond the standard ones. A further library is one file and one line here. */
final class Libraries {
    private Libraries() {}

    private static Stream<Overload> own() {
        return Stream.of(
                        QuantityLibrary.overloads(),
                        SemverLibrary.overloads(),
                        ListLibrary.overloads(),
                        RegexLibrary.overloads(),
                        TextFormatLibrary.overloads(),
                        JsonLibrary.overloads(),
                        IpLibrary.overloads(),
                        UrlLibrary.overloads(),
                        NamedFormatLibrary.overloads(),
                        ConditionLibrary.overloads())
                .flatMap(List::stream);
    }

    /**
     * @param more functions of this environment alone
     */
    static void addTo(CelBuilder builder, List<Overload> more) {
        builder.addCompilerLibraries(
                CelExtensions.optional(),
                CelExtensions.strings(),
                CelExtensions.bindings(),
                CelExtensions.comprehensions());
        builder.addRuntimeLibraries(
                CelExtensions.optional(), CelExtensions.strings(), CelExtensions.comprehensions());
        // Libraries share names of functions (isLessThan), and a function is declared once.
        Stream.concat(own(), more.stream())
                .collect(groupingBy(Overload::function, TreeMap::new, toList()))
                .forEach((function, overloads) -> {
                    builder.addFunctionDeclarations(
                            CelFunctionDecl.newFunctionDeclaration(
                                    function,
                                    overloads.stream().map(Overload::declaration).toList()));
                    builder.addFunctionBindings(
                            CelFunctionBinding.fromOverloads(
                                    function, overloads.stream().map(Overload::binding).toList()));
                });
    }
}
