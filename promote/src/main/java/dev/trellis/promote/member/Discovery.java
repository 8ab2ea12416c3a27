package dev.trellis.promote.member;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** All kinds of a server, learnt in two requests. */
final class Discovery {
    private static final String ACCEPT =
            "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
                    + "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";

    /** In the order in which the server prefers versions. */
    private final List<MemberKind> kinds;

    private Discovery(List<MemberKind> kinds) {
        this.kinds = kinds;
    }

    static Discovery load(KubeApi api) {
        var found = new ArrayList<MemberKind>();
        for (var path : List.of("/api", "/apis")) {
            var answer = Servers.send(api, Call.get(path).accepting(ACCEPT)).tree();
            if (!Fields.text(answer, "kind").equals("APIGroupDiscoveryList")) {
                throw new PlanRefused(
                        ProblemCode.MEMBER_UNREACHABLE,
                        "%s does not list its kinds in one answer: promoting needs Kubernetes 1.27 or newer."
                                .formatted(api.server()));
            }
            for (var group : Fields.items(answer.path("items"))) {
                read(group, found);
            }
        }
        return new Discovery(List.copyOf(found));
    }

    private static void read(JsonNode group, List<MemberKind> found) {
        var groupName = Fields.text(group.path("metadata"), "name");
        for (var version : Fields.items(group.path("versions"))) {
            for (var resource : Fields.items(version.path("resources"))) {
                found.add(kind(groupName, Fields.text(version, "version"), resource));
            }
        }
    }

    private static MemberKind kind(String group, String version, JsonNode resource) {
        var names = new ArrayList<String>();
        names.add(Fields.text(resource, "singularResource"));
        Fields.items(resource.path("shortNames")).forEach(name -> names.add(name.asText()));
        var verbs = new TreeSet<String>();
        Fields.items(resource.path("verbs")).forEach(verb -> verbs.add(verb.asText()));
        return new MemberKind(
                group,
                version,
                Fields.text(resource.path("responseKind"), "kind"),
                Fields.text(resource, "resource"),
                names,
                Fields.text(resource, "scope").equals("Namespaced"),
                verbs);
    }

    List<MemberKind> preferred() {
        var seen = new TreeSet<String>();
        return kinds.stream().filter(kind -> seen.add(kind.resource())).toList();
    }

    Optional<MemberKind> find(String group, String version, String kind) {
        var served =
                kinds.stream()
                        .filter(one -> one.group().equals(group) && one.kind().equals(kind))
                        .toList();
        return served.stream()
                .filter(one -> one.version().equals(version))
                .findFirst()
                .or(() -> served.stream().findFirst());
    }
}
