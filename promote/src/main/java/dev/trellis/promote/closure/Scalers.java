package dev.trellis.promote.closure;

import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.promote.member.Member;

import java.util.ArrayList;
import java.util.List;

/** What decides on a member how many replicas a workload has. */
public final class Scalers {
    private Scalers() {}

    public static List<KubeObject> of(KubeObject workload, Member member) {
        return Neighbours.scalers(workload, new Lookup(member, new ArrayList<>()));
    }
}
