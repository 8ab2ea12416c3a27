package dev.trellis.promote.planner;

import dev.trellis.promote.hub.HubView;
import dev.trellis.promote.hub.HubView.Right;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Permissions;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.Problem;
import dev.trellis.promote.plan.ProblemCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What caller and agent have to be allowed to do. */
final class Rights {
    private static final String OURS = "trellis.dev";

    /** Groups whose objects every agent that applies works may manage. */
    private static final Set<String> OF_EVERY_AGENT =
            Set.of(
                    "",
                    "apps",
                    "batch",
                    "autoscaling",
                    "policy",
                    "networking.k8s.io",
                    "rbac.authorization.k8s.io",
                    "apiextensions.k8s.io");

    private Rights() {}

    static Permissions of(List<PlannedObject> objects, PlanRequest request, HubView hub) {
        var lacking =
                hub.lacking(hubRights(objects, request)).stream().map(Right::toString).toList();
        var byGroup = new TreeMap<String, TreeSet<String>>();
        for (var object : objects) {
            var ref = object.ref();
            if (object.role().isDelivered() && !OF_EVERY_AGENT.contains(ref.group())) {
                byGroup.computeIfAbsent(ref.group(), _ -> new TreeSet<>()).add(ref.resource());
            }
        }
        var missing = new ArrayList<String>();
        byGroup.forEach((group, resources) ->
                resources.forEach(resource -> missing.add(resource + "." + group)));
        return new Permissions(lacking, missing, byGroup.isEmpty() ? "" : role(byGroup));
    }

    private static List<Right> hubRights(List<PlannedObject> objects, PlanRequest request) {
        var namespace = request.options().hubNamespace();
        var rights = new ArrayList<Right>();
        for (var resource :
                List.of(
                        "promotions",
                        "promotedbundles",
                        "promotionpayloads",
                        "propagationpolicies")) {
            rights.add(new Right("create", OURS, resource, namespace));
        }
        rights.add(new Right("create", OURS, "promotionclaims", request.cluster()));
        rights.add(
                new Right(
                        "create",
                        "work.open-cluster-management.io",
                        "manifestworks",
                        request.cluster()));
        if (request.options().secretMode() == Options.SecretMode.REFERENCE
                && objects.stream()
                        .anyMatch(one -> one.role().isDelivered() && !one.secretMode().isEmpty())) {
            rights.add(new Right("create", "", "secrets", namespace));
        }
        return rights;
    }

    private static String role(SortedMap<String, ? extends SortedSet<String>> byGroup) {
        var yaml =
                new StringBuilder(
                        """
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: ClusterRole
                        metadata:
                          name: trellis-promoted-kinds
                          labels:
                            open-cluster-management.io/aggregate-to-work: "true"
                        rules:
                        """);
        byGroup.forEach((group, resources) ->
                yaml.append("- apiGroups: [")
                        .append(group)
                        .append("]\n  resources: [")
                        .append(String.join(", ", resources))
                        .append("]\n  verbs: [get, list, watch, create, update, patch, delete]\n"));
        return yaml.toString();
    }

    static List<Problem> errors(Permissions permissions) {
        return permissions.hubMissing().stream()
                .map(right ->
                        Problem.of(
                                ProblemCode.CALLER_LACKS_RIGHTS,
                                "You may not %s on the hub: ask its administrator for that right."
                                        .formatted(right)))
                .toList();
    }

    static List<Problem> warnings(Permissions permissions) {
        return permissions.agentMissing().isEmpty()
                ? List.of()
                : List.of(
                        Problem.of(
                                ProblemCode.AGENT_LACKS_RIGHTS,
                                "The member's agent may lack rights on %s: give them with the ClusterRole that -o yaml shows."
                                        .formatted(String.join(", ", permissions.agentMissing()))));
    }
}
