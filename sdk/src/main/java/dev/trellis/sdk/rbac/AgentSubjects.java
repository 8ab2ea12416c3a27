package dev.trellis.sdk.rbac;

import dev.trellis.api.addon.v1beta1.Registration;

import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whom a binding for an agent names. */
public final class AgentSubjects {
    static final String RBAC_GROUP = "rbac.authorization.k8s.io";
    static final String USER = "User";
    static final String GROUP = "Group";

    // Everybody who is logged in is in this group, so a binding to it would reach far too many.
    private static final String EVERYBODY = "system:authenticated";

    private AgentSubjects() {}

    /**
     * The user and then the groups of the first registration for the hub. Empty as long as the
     * cluster has not said whom the credentials name.
     */
    public static List<Subject> of(List<Registration> registrations) {
        return registrations.stream()
                .filter(registration -> registration.type().equals(Registration.KUBE_CLIENT))
                .findFirst()
                .flatMap(registration -> Optional.ofNullable(registration.kubeClient()))
                .flatMap(client -> Optional.ofNullable(client.subject()))
                .map(subject ->
                        Stream.concat(
                                        Stream.ofNullable(subject.user())
                                                .filter(name -> !name.isEmpty())
                                                .map(AgentSubjects::user),
                                        subject.groups().stream()
                                                .filter(name -> !name.equals(EVERYBODY))
                                                .map(AgentSubjects::group))
                                .toList())
                .orElse(List.of());
    }

    static Subject user(String name) {
        return subject(USER, name);
    }

    static Subject group(String name) {
        return subject(GROUP, name);
    }

    private static Subject subject(String kind, String name) {
        return new SubjectBuilder().withApiGroup(RBAC_GROUP).withKind(kind).withName(name).build();
    }
}
