package dev.trellis.promote.planner;

import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.closure.Kinds;
import dev.trellis.promote.closure.Node;
import dev.trellis.promote.member.Adoption;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.Verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks the member what taking each object over would change. */
final class Rehearsals {
    /** The server works on so many at once; more would take turns away from others. */
    private static final int AT_ONCE = 16;

    private Rehearsals() {}

    static List<PlannedObject> of(
            List<PlannedObject> drafts,
            SortedMap<ObjectId, Node> nodes,
            Member member,
            Options options) {
        if (!options.serverDryRun()) {
            return drafts;
        }
        try (ExecutorService pool =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            var running = new ArrayList<Future<PlannedObject>>();
            for (var draft : drafts) {
                var node = nodes.get(draft.ref().id());
                running.add(pool.submit(() -> node == null ? draft : judged(draft, node, member)));
            }
            var judged = new ArrayList<PlannedObject>();
            for (var one : running) {
                judged.add(one.get());
            }
            return judged;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the member was asked", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("asking the member failed", e);
        }
    }

    private static PlannedObject judged(PlannedObject draft, Node node, Member member) {
        // What is made where it is missing changes nothing that is there.
        if (!draft.role().isDelivered() || node.made() || Kinds.isNamespace(node.id())) {
            return draft.role().isDelivered() && !node.made()
                    ? draft.with(draft.member().with(Verdict.NO_OP, List.of()))
                    : draft;
        }
        var applied = MemberFields.without(node.clean(), draft.ignoreFields());
        var found = draft.member();
        return draft.with(
                switch (member.rehearse(node.kind(), applied)) {
                    case Adoption.Accepted(var after) -> {
                        var diff = AdoptionDiff.between(node.live(), after);
                        yield found.with(diff.verdict(), diff.changedPaths());
                    }
                    case Adoption.Conflicting(var managers, var fields) -> {
                        var paths = new ArrayList<String>();
                        managers.forEach(manager -> paths.add("managed by " + manager));
                        paths.addAll(fields);
                        yield found.with(Verdict.CONFLICT, paths);
                    }
                    case Adoption.Refused(var message) ->
                            found.with(Verdict.UNKNOWN, List.of("refused: " + message));
                });
    }
}
