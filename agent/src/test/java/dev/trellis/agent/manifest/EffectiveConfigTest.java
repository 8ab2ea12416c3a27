package dev.trellis.agent.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.work.ConditionRule;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.testkit.Gen;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class EffectiveConfigTest {
    private static final ManifestMeta PAINTER =
            new ManifestMeta(0, "apps", "v1", "Deployment", "deployments", "painter", "studio");
    private static final UpdateStrategy CREATE_ONLY =
            new UpdateStrategy(UpdateStrategy.CREATE_ONLY, null);
    private static final UpdateStrategy READ_ONLY =
            new UpdateStrategy(UpdateStrategy.READ_ONLY, null);
    private static final FeedbackRule KNOWN =
            new FeedbackRule(FeedbackRule.WELL_KNOWN_STATUS, List.of());
    private static final ConditionRule COMPLETE =
            new ConditionRule("Complete", ConditionRule.CEL, List.of("true"), null, null);

    @ParameterizedTest
    @CsvSource({
        "painter, painter, true",
        "painter, painters, false",
        "*, painter, true",
        "*, '', true",
        "p*r, painter, true",
        "p*t*r, painter, true",
        "p*x*r, painter, false",
        "*ter, painter, true",
        "paint*, paint, true",
        "'', painter, false",
        "a*b, aab, true",
        "*ab, aaab, true",
    })
    void readsAStarAsAnyCharacters(String pattern, String name, boolean matches) {
        assertThat(Named.matches(pattern, name)).isEqualTo(matches);
    }

    @Test
    void matchesAsARegularExpressionWould() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var pattern = String.join("", gen.listOf(() -> gen.pick("a", "b", "*")));
                    var name = String.join("", gen.listOf(() -> gen.pick("a", "b")));

                    assertThat(Named.matches(pattern, name))
                            .as("%s on %s", pattern, name)
                            .isEqualTo(expression(pattern).matcher(name).matches());
                });
    }

    @Test
    void takesEachPartFromTheFirstEntryThatHasIt() {
        var config =
                EffectiveConfig.of(
                        List.of(
                                config("other", READ_ONLY, List.of(), List.of(), null),
                                config("*", null, List.of(KNOWN), List.of(), null),
                                config("painter", CREATE_ONLY, List.of(), List.of(), null),
                                config("p*", READ_ONLY, List.of(), List.of(COMPLETE), null)),
                        PAINTER);

        assertThat(config)
                .isEqualTo(
                        new EffectiveConfig(CREATE_ONLY, List.of(KNOWN), List.of(COMPLETE), false));
    }

    @Test
    void takesTheWayOfScrapingFromTheLastEntry() {
        var config =
                EffectiveConfig.of(
                        List.of(
                                config("painter", null, List.of(KNOWN), List.of(), null),
                                config("*", null, List.of(), List.of(), ManifestConfig.WATCH)),
                        PAINTER);

        assertThat(config.watched()).isTrue();
    }

    @Test
    void isNoneWhereEntriesSayNothingButHowToScrape() {
        var config =
                EffectiveConfig.of(
                        List.of(config("*", null, List.of(), List.of(), ManifestConfig.WATCH)),
                        PAINTER);

        assertThat(config).isEqualTo(EffectiveConfig.NONE);
    }

    @Test
    void doesNotTakeAnEntryOfAnotherGroupResourceOrNamespace() {
        var wrong =
                Stream.of(
                                new ResourceIdentifier("", "deployments", "studio", "painter"),
                                new ResourceIdentifier("apps", "daemonsets", "studio", "painter"),
                                new ResourceIdentifier("apps", "deployments", "attic", "painter"),
                                new ResourceIdentifier("apps", "deployments", null, "painter"))
                        .map(id -> new ManifestConfig(id, List.of(KNOWN), null, null, List.of()))
                        .toList();

        assertThat(EffectiveConfig.of(wrong, PAINTER)).isEqualTo(EffectiveConfig.NONE);
    }

    private static ManifestConfig config(
            String name,
            @Nullable UpdateStrategy strategy,
            List<FeedbackRule> feedback,
            List<ConditionRule> conditions,
            @Nullable String scrape) {
        return new ManifestConfig(
                new ResourceIdentifier("apps", "deployments", "studio", name),
                feedback,
                scrape,
                strategy,
                conditions);
    }

    private static Pattern expression(String pattern) {
        return Pattern.compile(
                pattern.chars()
                        .mapToObj(letter -> letter == '*' ? ".*" : String.valueOf((char) letter))
                        .collect(Collectors.joining()));
    }
}
