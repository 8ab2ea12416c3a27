package dev.trellis.promote.planner;

import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.hub.HubView;
import dev.trellis.promote.plan.HubFinding;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A hub in memory that knows the cluster paris. */
final class FakeHub implements HubView {
    private final Map<ObjectId, HubFinding> findings = new HashMap<>();
    private final Set<String> forbidden = new HashSet<>();

    FakeHub has(ObjectId id, HubFinding finding) {
        findings.put(id, finding);
        return this;
    }

    FakeHub forbid(String resource) {
        forbidden.add(resource);
        return this;
    }

    @Override
    public boolean hasCluster(String cluster) {
        return cluster.equals("paris");
    }

    @Override
    public Map<ObjectId, HubFinding> findings(String cluster, Collection<ObjectId> objects) {
        return findings;
    }

    @Override
    public List<Right> lacking(List<Right> rights) {
        return rights.stream().filter(right -> forbidden.contains(right.resource())).toList();
    }
}
