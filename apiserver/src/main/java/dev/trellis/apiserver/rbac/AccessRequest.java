package dev.trellis.apiserver.rbac;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.identity.User;

/** What somebody wants to do. */
public sealed interface AccessRequest {
    String verb();

    /**
     * Something about objects.
     *
     * @param namespace empty for the cluster's scope
     * @param name empty where none or any is meant
     * @param subresource empty for the object itself
     */
    record Resource(
            String verb,
            String group,
            String resource,
            String subresource,
            String namespace,
            String name)
            implements AccessRequest {
        String combined() {
            return subresource.isEmpty() ? resource : resource + "/" + subresource;
        }
    }

    /** Something else that the server answers. */
    record Path(String verb, String path) implements AccessRequest {}

    /** The refusal of the request. */
    default StatusError forbidden(User user, String reason) {
        var more = reason.isEmpty() ? "" : ": " + reason;
        return switch (this) {
            case Path(var verb, var path) ->
                    StatusError.routing(
                            403,
                            "Forbidden",
                            "forbidden: User \"%s\" cannot %s path \"%s\"%s"
                                    .formatted(user.name(), verb, path, more));
            case Resource it -> {
                var subject = new Subject(it.group(), it.resource(), it.name());
                var plain = it.resource() + (it.group().isEmpty() ? "" : "." + it.group());
                yield StatusError.of(
                        403,
                        "Forbidden",
                        "%s is forbidden: User \"%s\" cannot %s resource \"%s\" in API group \"%s\" %s%s"
                                .formatted(
                                        it.name().isEmpty() ? plain : subject.toString(),
                                        user.name(),
                                        it.verb(),
                                        it.combined(),
                                        it.group(),
                                        it.namespace().isEmpty()
                                                ? "at the cluster scope"
                                                : "in the namespace \"%s\""
                                                        .formatted(it.namespace()),
                                        more),
                        subject);
            }
        };
    }
}
