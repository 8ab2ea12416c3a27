package dev.trellis.promote.plan;

import dev.trellis.interpreter.object.ObjectId;

import java.util.List;

/** Plans for tests. */
public final class Plans {
    private Plans() {}

    public static PlannedObject object(ObjectRef ref, Role role) {
        return new PlannedObject(
                ref.id().hash(),
                ref,
                new PlannedObject.Source("uid-1", "17", 3),
                role,
                Rank.of(ref.id()),
                "sha256:abc",
                List.of(new PlannedObject.Cut("/status", "server-set")),
                HubFinding.ABSENT,
                new MemberFinding(List.of("kubectl"), "", Verdict.NO_OP, List.of()),
                Action.CREATE,
                Deletion.DELETE_AFTER_GRADUATION,
                List.of(new IgnoredField("/spec/replicas", "HorizontalPodAutoscaler demo/web")),
                "");
    }

    public static ObjectRef deployment(String name) {
        return new ObjectRef("apps", "v1", "Deployment", "deployments", "demo", name);
    }

    public static ObjectRef configMap(String name) {
        return new ObjectRef("", "v1", "ConfigMap", "configmaps", "demo", name);
    }

    public static Edge edge(ObjectId from, ObjectId to, Edge.Need strength) {
        return new Edge(
                from.hash(),
                to.hash(),
                Edge.Type.REFERENCE,
                strength,
                "spec.template.spec.volumes[0].configMap.name",
                "",
                new Edge.Origin("native", "", "N1"));
    }

    public static Plan of(List<PlannedObject> objects, List<Edge> edges, List<Problem> errors) {
        return new Plan(
                "2026-01-01T00:00:00Z",
                "anna",
                new Plan.Source("paris", "https://paris.example.org:6443", "v1.36.0"),
                "",
                Options.usual(),
                objects,
                edges,
                List.of(),
                List.of(),
                List.of(),
                Permissions.NONE_MISSING,
                List.of(new InterpreterUse("native", "", "", 12, "")),
                List.of(),
                errors);
    }
}
