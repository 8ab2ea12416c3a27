package dev.trellis.apiserver.ownership;

import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.schema.Schema;

import java.util.List;
import java.util.Optional;

/**
 * Where a write goes.
 *
 * @param kind the kind in the version of the request
 * @param subresource empty for the object itself
 * @param versions the kind in all versions that are served
 */
public record Scope(ApiKind kind, String subresource, List<ApiKind> versions) {
    public Scope {
        versions = List.copyOf(versions);
    }

    String apiVersion() {
        return kind.apiVersion();
    }

    Schema schema() {
        return of(kind);
    }

    /** The schema of a version; empty if it is not served any more. */
    Optional<Schema> schema(String apiVersion) {
        return apiVersion.equals(kind.apiVersion())
                ? Optional.of(schema())
                : versions.stream()
                        .filter(version -> version.apiVersion().equals(apiVersion))
                        .findFirst()
                        .map(Scope::of);
    }

    boolean serves(String apiVersion) {
        return apiVersion.equals(kind.apiVersion())
                || versions.stream().anyMatch(other -> other.apiVersion().equals(apiVersion));
    }

    private static Schema of(ApiKind kind) {
        return kind.has(Trait.CUSTOM) ? kind.schema().asResource() : kind.schema();
    }
}
