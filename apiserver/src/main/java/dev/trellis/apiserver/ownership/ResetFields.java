package dev.trellis.apiserver.ownership;

import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;

/** What an endpoint takes back whatever is sent, so that nobody comes to own it there. */
final class ResetFields {
    private static final FieldSet NONE = new FieldSet();
    private static final FieldSet STATUS = FieldSet.of("f:status");
    private static final FieldSet SPEC = FieldSet.of("f:spec");
    private static final FieldSet ALL_BUT_STATUS = SPEC.union(FieldSet.of("f:metadata"));

    /** Of every object, whoever writes it. */
    static final FieldSet SYSTEM =
            FieldSet.of("f:apiVersion")
                    .union(FieldSet.of("f:kind"))
                    .union(FieldSet.of("f:metadata"))
                    .union(system("name"))
                    .union(system("namespace"))
                    .union(system("creationTimestamp"))
                    .union(system("selfLink"))
                    .union(system("uid"))
                    .union(system("clusterName"))
                    .union(system("generation"))
                    .union(system("managedFields"))
                    .union(system("resourceVersion"));

    private ResetFields() {}

    static FieldSet of(ApiKind kind, String subresource) {
        if (kind.plural().equals("certificatesigningrequests")
                && kind.group().equals("certificates.k8s.io")) {
            return switch (subresource) {
                case "status" -> SPEC.union(FieldSet.of("f:status", "f:conditions"));
                case "approval" -> SPEC.union(FieldSet.of("f:status", "f:certificate"));
                default -> SPEC.union(STATUS);
            };
        }
        return switch (subresource) {
            case "status" -> {
                if (kind.has(Trait.CUSTOM)) {
                    yield ALL_BUT_STATUS;
                }
                yield kind.table().equals("deployments.apps")
                        ? SPEC.union(FieldSet.of("f:metadata", "f:labels"))
                        : SPEC;
            }
            default -> kind.hasStatus() ? STATUS : NONE;
        };
    }

    private static FieldSet system(String field) {
        return FieldSet.of("f:metadata", PathText.field(field));
    }
}
