package dev.trellis.promote.follow;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.Requirement;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.object.Kind;

import java.util.ArrayList;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Answers for kinds that nobody on the hub knows: what the bundle says they need. A plan may have
 * asked a script that the hub does not have, and that is no reason to forget its answer.
 */
final class RecordedNeeds implements Layer {
    private static final Pattern OUR_RULES = Pattern.compile("N[0-9]+");

    private final PromotedBundleSpec bundle;

    RecordedNeeds(PromotedBundleSpec bundle) {
        this.bundle = bundle;
    }

    @Override
    public String name() {
        return "recorded";
    }

    @Override
    public boolean answers(Kind kind, Operation operation) {
        return operation == Operation.DEPENDENCY;
    }

    @Override
    public String source(Kind kind, Operation operation) {
        return "";
    }

    @Override
    public Answer answer(Question question) {
        var needs = new ArrayList<Dependency>();
        bundle.find(question.object().id().hash()).stream()
                .flatMap(object -> object.requires().stream())
                .filter(need -> !isOurs(need))
                .forEach(need ->
                        bundle.find(need.id())
                                .ifPresent(object -> needs.add(dependency(need, object))));
        return Answer.Dependencies.of(needs);
    }

    /** What our own rules found they find again, if it is still so. */
    private static boolean isOurs(Requirement need) {
        return need.rule() != null && OUR_RULES.matcher(need.rule()).matches();
    }

    private static Dependency dependency(Requirement need, BundleObject object) {
        var ref = object.ref();
        return new Dependency(
                Reference.named(
                        new Kind(
                                        ref.groupName(),
                                        Objects.requireNonNullElse(ref.version(), "v1"),
                                        ref.kind())
                                .apiVersion(),
                        ref.kind(),
                        ref.namespaceName(),
                        ref.name()),
                switch (Objects.requireNonNullElse(need.strength(), Requirement.REQUIRED)) {
                    case Requirement.OPTIONAL -> Strength.OPTIONAL;
                    case Requirement.ADVISORY -> Strength.ADVISORY;
                    default -> Strength.REQUIRED;
                },
                Objects.requireNonNullElse(need.path(), ""),
                Objects.requireNonNullElse(need.rule(), ""));
    }
}
