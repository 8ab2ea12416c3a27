package dev.trellis.apiserver.kind;

import dev.trellis.apiserver.schema.ModelSchemas;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** A line in the table of built-in kinds, until all of it is said. */
final class BuiltInKind {
    private final Class<? extends HasMetadata> model;
    private final List<String> shortNames;
    private final EnumSet<Trait> traits = EnumSet.noneOf(Trait.class);
    private final TreeSet<String> subresources = new TreeSet<>();
    private NameRule nameRule = NameRule.SUBDOMAIN;
    private List<String> categories = List.of();

    BuiltInKind(Class<?> model, String... shortNames) {
        this.model = model.asSubclass(HasMetadata.class);
        this.shortNames = List.of(shortNames);
    }

    BuiltInKind with(Trait... wanted) {
        traits.addAll(List.of(wanted));
        return this;
    }

    BuiltInKind named(NameRule rule) {
        nameRule = rule;
        return this;
    }

    BuiltInKind in(String... wanted) {
        categories = List.of(wanted);
        return this;
    }

    BuiltInKind sub(String... names) {
        subresources.addAll(List.of(names));
        return this;
    }

    ApiKind build() {
        var kind = HasMetadata.getKind(model);
        var names =
                new ApiKind.Names(
                        kind,
                        kind + "List",
                        HasMetadata.getPlural(model),
                        HasMetadata.getSingular(model),
                        shortNames,
                        categories);
        return new ApiKind(
                HasMetadata.getGroup(model),
                HasMetadata.getVersion(model),
                names,
                Namespaced.class.isAssignableFrom(model),
                traits,
                nameRule,
                subresources,
                ModelSchemas.of(model),
                Optional.empty());
    }
}
