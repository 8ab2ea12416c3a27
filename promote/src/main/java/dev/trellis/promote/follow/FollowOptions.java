package dev.trellis.promote.follow;

import dev.trellis.api.promotion.DependencyRules;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.promote.plan.Options;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The options of a promotion as planning has them: following keeps to what was asked for. */
final class FollowOptions {
    private FollowOptions() {}

    static Options of(PromotionOptions asked) {
        var usual = Options.usual();
        return new Options(
                word(Options.Depth.class, asked.dependencies(), usual.dependencies()),
                Objects.requireNonNullElse(asked.maxDepth(), usual.maxDepth()),
                Objects.requireNonNullElse(asked.maxObjects(), usual.maxObjects()),
                asked.with().isEmpty()
                        ? usual.with()
                        : asked.with().stream()
                                .map(Options.With::parse)
                                .collect(Collectors.toCollection(TreeSet::new)),
                asked.include(),
                asked.exclude(),
                usual.onExisting(),
                false,
                usual.deletion(),
                "",
                asked.clusters(),
                !PromotionOptions.NEVER.equals(asked.createNamespace()),
                usual.hubNamespace(),
                word(Options.SecretMode.class, asked.secretMode(), usual.secretMode()),
                new TreeSet<>(asked.overrides()),
                false);
    }

    /** The same, as far as a policy says nothing else. */
    static Options under(DependencyRules rules, Options asked) {
        return new Options(
                word(Options.Depth.class, rules.mode(), asked.dependencies()),
                Objects.requireNonNullElse(rules.maxDepth(), asked.maxDepth()),
                asked.maxObjects(),
                rules.with().isEmpty()
                        ? asked.with()
                        : rules.with().stream()
                                .map(Options.With::parse)
                                .collect(Collectors.toCollection(TreeSet::new)),
                asked.include(),
                asked.exclude(),
                asked.onExisting(),
                asked.acceptMemberContent(),
                asked.deletion(),
                asked.placement(),
                asked.clusters(),
                asked.createNamespace(),
                asked.hubNamespace(),
                asked.secretMode(),
                asked.overrides(),
                asked.serverDryRun());
    }

    private static <E extends Enum<E>> E word(Class<E> type, @Nullable String word, E usual) {
        return word == null ? usual : Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }
}
