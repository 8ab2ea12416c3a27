package dev.trellis.promote.planner;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.promote.closure.Kinds;
import dev.trellis.promote.closure.Node;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.plan.Action;
import dev.trellis.promote.plan.ContentDigest;
import dev.trellis.promote.plan.Deletion;
import dev.trellis.promote.plan.HubFinding;
import dev.trellis.promote.plan.IgnoredField;
import dev.trellis.promote.plan.MemberFinding;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.Rank;
import dev.trellis.promote.plan.Verdict;

import java.util.Collection;
import java.util.List;

/** Objects of a plan as far as they are known from the member alone. */
final class Drafts {
    private final Member member;
    private final ContentDigest digest;
    private final Options options;

    Drafts(Member member, ContentDigest digest, Options options) {
        this.member = member;
        this.digest = digest;
        this.options = options;
    }

    List<PlannedObject> of(Collection<Node> nodes) {
        return nodes.stream().map(this::of).toList();
    }

    private PlannedObject of(Node node) {
        var id = node.id();
        var delivered = node.role().isDelivered();
        return new PlannedObject(
                id.hash(),
                node.ref(),
                node.made() ? PlannedObject.Source.NONE : source(node),
                node.role(),
                Rank.of(id),
                delivered ? digest.of(node.clean()) : "",
                node.cuts().stream()
                        .map(cut -> new PlannedObject.Cut(cut.pointer(), cut.rule()))
                        .toList(),
                HubFinding.ABSENT,
                finding(node),
                action(node),
                deletion(node),
                delivered ? MemberFields.of(node.live(), member) : List.<IgnoredField>of(),
                Kinds.isSecret(id) ? options.secretMode().toString() : "");
    }

    private static PlannedObject.Source source(Node node) {
        var metadata = node.live().metadata();
        return new PlannedObject.Source(
                Fields.text(metadata, "uid"),
                Fields.text(metadata, "resourceVersion"),
                Fields.count(metadata, "generation"));
    }

    private static MemberFinding finding(Node node) {
        return new MemberFinding(
                MemberFields.managers(node.live()),
                ForeignManager.of(node.live()).map(ForeignManager::toString).orElse(""),
                Verdict.UNKNOWN,
                List.of());
    }

    private static Action action(Node node) {
        return switch (node.role()) {
            case ROOT, DEPENDENCY, SHARED -> Action.CREATE;
            case PREREQUISITE -> Action.CHECK;
            case PROVIDED, GENERATED, EXCLUDED -> Action.SKIP;
        };
    }

    private Deletion deletion(Node node) {
        var id = node.id();
        if (!node.role().isDelivered()
                || Kinds.isNamespace(id)
                || Kinds.isDefinition(id)
                || Kinds.isStorage(id)) {
            return Deletion.ORPHAN;
        }
        return switch (options.deletion()) {
            case PROBATION -> Deletion.DELETE_AFTER_GRADUATION;
            case DELETE -> Deletion.DELETE;
            case ORPHAN -> Deletion.ORPHAN;
        };
    }
}
