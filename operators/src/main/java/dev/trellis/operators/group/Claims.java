package dev.trellis.operators.group;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.ProvidedApis;
import dev.trellis.operators.kind.Targets;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

/** Has groups list the APIs of their operators. */
public final class Claims {
    /** A list is changed at most twice: what is disputed goes, and then the dispute is told. */
    private static final int LOOKS_MAX = 3;

    private final OperatorCaches caches;
    private final Writer<OperatorGroup> writer;

    public Claims(OperatorCaches caches, Writer<OperatorGroup> writer) {
        this.caches = caches;
        this.writer = writer;
    }

    /** What a claim comes to. */
    public sealed interface Result {
        record Held() implements Result {}

        /** The operator must not run. */
        record Refused(String reason, String message) implements Result {}

        /** The list could not be written now. */
        record Later(Next next) implements Result {}
    }

    /**
     * One after the other: two that look at once would both find an API free. What one writes the
     * next one reads, because written objects are in the caches at once.
     */
    public synchronized Result claim(ClusterServiceVersion operator, ObjectKey group) {
        var own = ProvidedApis.of(operator.getSpec());
        for (var look = 0; look < LOOKS_MAX; look++) {
            var known = caches.groups().find(group);
            if (known.isEmpty()) {
                break;
            }
            switch (decide(own, known.get())) {
                case Claim.Held() -> {
                    return new Result.Held();
                }
                case Claim.Refused(var reason, var message) -> {
                    return new Result.Refused(reason, message);
                }
                case Claim.Listed(var apis) -> {
                    var outcome = list(writer, known.get(), apis);
                    if (!(outcome instanceof Outcome.Written<OperatorGroup>)) {
                        return new Result.Later(Next.after(outcome));
                    }
                }
            }
        }
        return new Result.Later(Next.retry("GroupChanges"));
    }

    private Claim decide(ProvidedApis own, OperatorGroup group) {
        var mine = Targets.of(group);
        var others =
                ProvidedApis.union(
                        caches.groups().all().stream()
                                .filter(one -> !ObjectKey.of(one).equals(ObjectKey.of(group)))
                                .filter(one -> Targets.of(one).meet(mine))
                                .map(ProvidedApis::of)
                                .toList());
        return Claim.decide(
                own,
                ProvidedApis.of(group),
                others,
                Boolean.TRUE.equals(group.spec().staticProvidedAPIs()));
    }

    static Outcome<OperatorGroup> list(
            Writer<OperatorGroup> writer, OperatorGroup group, ProvidedApis apis) {
        var metadata = new ObjectMetaBuilder(group.getMetadata());
        var after = new OperatorGroup();
        after.setMetadata(
                (apis.isEmpty()
                                ? metadata.removeFromAnnotations(OperatorMarks.PROVIDED_APIS)
                                : metadata.addToAnnotations(
                                        OperatorMarks.PROVIDED_APIS, apis.toString()))
                        .build());
        after.setSpec(group.getSpec());
        after.setStatus(group.getStatus());
        return writer.patch(group, after);
    }
}
