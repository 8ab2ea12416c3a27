package dev.trellis.cli.promote;

import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.api.promotion.PromotionOptionsBuilder;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.Requester;
import dev.trellis.cli.shell.Flag;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Planned;
import dev.trellis.promote.plan.ProblemCode;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** The flags of verbs that promote, and the promoting. */
final class ApplyFlags {
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int ID_LENGTH = 5;
    private static final int READABLE = 40;

    /**
     * The agent's answer and what follows from it take a little longer than the promotion waits.
     */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final Flag<Integer> timeout;
    private final Flag<Boolean> autoRollback;
    private final Flag<Boolean> noProbe;
    private final Flag<Boolean> createPolicy;
    private final Flag<String> policyName;

    ApplyFlags(CommandSpec verb) {
        timeout =
                Flag.of(
                        verb,
                        Integer.class,
                        OptionSpec.builder("--timeout")
                                .paramLabel("SECONDS")
                                .defaultValue("300")
                                .description("How long adoption may take (${DEFAULT-VALUE})."));
        autoRollback =
                Flag.of(
                        verb,
                        Boolean.class,
                        OptionSpec.builder("--auto-rollback")
                                .paramLabel("BOOL")
                                .defaultValue("true")
                                .description(
                                        "Undo what is not adopted in time (${DEFAULT-VALUE})."));
        noProbe =
                Flag.ofBoolean(
                        verb,
                        false,
                        OptionSpec.builder("--no-probe")
                                .description(
                                        "Do not ask the agent first whether it sees the same."));
        createPolicy =
                Flag.ofBoolean(
                        verb,
                        true,
                        OptionSpec.builder("--auto-create-policy")
                                .description(
                                        "Make a policy that delivers the objects; without one they are stored until a policy chooses them (${DEFAULT-VALUE})."));
        policyName =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--policy-name")
                                .paramLabel("NAME")
                                .description(
                                        "Name of that policy; that of the promotion unless given."));
    }

    /** Promotes, and ends with the exit code of what went wrong. */
    void run(PlanFlags flags, Planned planned, Consumer<Promotion> show) {
        HubSession.with(
                flags.hub(),
                session -> {
                    var id = id();
                    var key =
                            new ObjectKey(
                                    planned.plan().options().hubNamespace(), name(planned, id));
                    submit(session, flags.bundle(), planned, key, id);
                    var patience = Duration.ofSeconds(timeout.value()).multipliedBy(2).plus(GRACE);
                    var ended =
                            session.await(
                                    key,
                                    patience,
                                    it ->
                                            (Ending.isStill(it) && isFar(it))
                                                    || session.isUnscheduled(it));
                    if (session.isUnscheduled(ended)) {
                        // Asked for: it is delivered when a policy chooses it.
                        show.accept(ended);
                        return;
                    }
                    show.accept(ended);
                    Ending.ofApply(ended)
                            .ifPresent(refusal -> {
                                throw refusal;
                            });
                });
    }

    private void submit(
            HubSession session,
            Optional<String> bundle,
            Planned planned,
            ObjectKey key,
            String id) {
        checkPlacement(session, planned, key.namespace());
        var options = options(planned.plan().options());
        var requester =
                Optional.of(new Requester(System.getProperty("user.name", "unknown"), List.of()));
        if (bundle.isEmpty()) {
            session.promotions().submit(planned, key, id, options, requester);
        } else {
            session.promotions()
                    .extend(
                            session.bundle(new ObjectKey(key.namespace(), bundle.get())),
                            planned,
                            key,
                            id,
                            options,
                            requester);
        }
    }

    /** Where it is not chosen itself, the objects would leave the hub as soon as it has them. */
    private static void checkPlacement(HubSession session, Planned planned, String namespace) {
        var placement = planned.plan().options().placement();
        var source = planned.plan().source().cluster();
        if (!placement.isEmpty()
                && !session.chosen(new ObjectKey(namespace, placement)).contains(source)) {
            throw Ending.refusal(
                    ProblemCode.POLICY_CONFLICT,
                    "Placement %s/%s does not choose cluster %s, which the objects come from: choose it, or name the clusters with --clusters."
                            .formatted(namespace, placement, source));
        }
    }

    /** Those who do without probation pass through it. */
    private static boolean isFar(Promotion promotion) {
        var mode = promotion.getSpec().how().deletion();
        return mode == null
                || mode.equals(PromotionOptions.PROBATION)
                || !promotion.status().phaseName().equals(PromotionStatus.PROBATION);
    }

    private PromotionOptions options(Options options) {
        return PromotionOptionsBuilder.builder()
                .dependencies(word(options.dependencies()))
                .maxDepth(options.maxDepth())
                .maxObjects(options.maxObjects())
                .with(options.with().stream().map(Object::toString).toList())
                .include(options.include())
                .exclude(options.exclude())
                .onExisting(word(options.onExisting()))
                .deletion(word(options.deletion()))
                .secretMode(word(options.secretMode()))
                .overrides(List.copyOf(options.overrides()))
                .autoRollback(autoRollback.value())
                .timeoutSeconds(timeout.value())
                .probe(!noProbe.value())
                .clusters(options.clusters())
                .placementRef(options.placement().isEmpty() ? null : options.placement())
                .createPolicy(createPolicy.value())
                .policyName(policyName.find().orElse(null))
                .build();
    }

    /** As the API spells it. */
    private static String word(Enum<?> value) {
        var name = value.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    private static String name(Planned planned, String id) {
        var root =
                planned.plan().roots().stream()
                        .findFirst()
                        .map(it -> it.ref().name())
                        .orElse("promotion");
        var readable = root.toLowerCase(Locale.ROOT).replaceAll("[^-a-z0-9]+", "-");
        var cut = readable.length() <= READABLE ? readable : readable.substring(0, READABLE);
        return cut.replaceAll("^-+|-+$", "") + "-" + id;
    }

    private static String id() {
        var random = new SecureRandom();
        var id = new StringBuilder();
        for (var at = 0; at < ID_LENGTH; at++) {
            id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return id.toString();
    }
}
