package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which namespaces the operators of a namespace may act in. */
@Wire
@Doc("Which namespaces the operators may act in.")
public record OperatorGroupSpec(
        @Doc("The namespaces by name.") List<String> targetNamespaces,
        @Doc("The namespaces by label, where none is named; all if absent.")
                @Nullable LabelSelector selector,
        @Doc("In whose name operators are installed.") @Nullable String serviceAccountName,
        @Doc("Whether the list of provided APIs is kept by hand.")
                @Nullable Boolean staticProvidedAPIs,
        @Doc("Whether an operator that failed may be updated.")
                @Default("Default")
                @OneOf({"Default", "TechPreviewUnsafeFailForward"})
                @Nullable String upgradeStrategy) {
    public static final OperatorGroupSpec EMPTY = OperatorGroupSpecBuilder.builder().build();

    public OperatorGroupSpec {
        targetNamespaces = Copies.list(targetNamespaces);
    }
}
