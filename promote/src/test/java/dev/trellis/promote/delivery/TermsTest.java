package dev.trellis.promote.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.DeletionRules;
import dev.trellis.api.promotion.IgnoredFieldRule;
import dev.trellis.api.promotion.IgnoredPointer;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.api.promotion.PropagationPolicySpecBuilder;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What a policy says about the objects of a bundle on one cluster (E4, REQ-34, REQ-40). */
final class TermsTest {
    private static final BundleObject CONFIG = object("ConfigMap", "settings");
    private static final BundleObject VOLUME = object("PersistentVolumeClaim", "data");

    static Stream<Arguments> deletions() {
        return Stream.of(
                arguments("an object goes", rules(null), CONFIG, true),
                arguments("a volume claim stays", rules(null), VOLUME, false),
                arguments(
                        "a volume claim goes where its kind is included",
                        rules(deletion(List.of("PersistentVolumeClaim"), List.of())),
                        VOLUME,
                        true),
                arguments(
                        "an exception stays",
                        rules(deletion(List.of(), List.of(CONFIG.ref()))),
                        CONFIG,
                        false),
                arguments(
                        "an exception of another name does not count",
                        rules(deletion(List.of(), List.of(object("ConfigMap", "x").ref()))),
                        CONFIG,
                        true),
                arguments(
                        "a namespace stays",
                        rules(deletion(List.of("Namespace"), List.of())),
                        BundleObjectBuilder.builder(object("Namespace", "demo"))
                                .role(BundleObject.NAMESPACE)
                                .build(),
                        false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deletions")
    void decidesWhatGoes(
            String rule, PropagationPolicySpec policy, BundleObject object, boolean goes) {
        assertThat(terms(policy, Set.of()).isDeletable(object)).isEqualTo(goes);
    }

    @ParameterizedTest(name = "{0} with {1} is {2}")
    @CsvSource({
        "Graduated, Delete, true",
        "Graduated, Orphan, false",
        "Probation, Delete, false",
        "Orphan, Delete, false"
    })
    void isArmedOnceGraduatedUnlessThePolicySaysOrphan(
            String lifecycle, String mode, boolean armed) {
        var bundle = new PromotedBundle();
        bundle.setSpec(
                PromotedBundleSpecBuilder.builder()
                        .lifecycle(lifecycle)
                        .role(PromotedBundleSpec.APPLICATION)
                        .build());

        var terms = terms(rules(new DeletionRules(mode, List.of(), List.of())), Set.of());

        assertThat(terms.isArmed(bundle)).isEqualTo(armed);
    }

    @ParameterizedTest(name = "policy {0}, there before {1}: {2}")
    @CsvSource({
        "Adopt, true, Adopt",
        "Adopt, false, Adopt",
        "Abort, true, ReadOnly",
        "Abort, false, Adopt",
        "Overwrite, true, Overwrite",
        "Overwrite, false, Overwrite"
    })
    void takesOverAsThePolicySays(String resolution, boolean there, String strategy) {
        var policy = PropagationPolicySpecBuilder.builder().conflictResolution(resolution).build();

        var terms = terms(policy, there ? Set.of(CONFIG.id()) : Set.of());

        assertThat(terms.strategy(CONFIG)).isEqualTo(strategy);
    }

    @Test
    void letsTheBundleGoBeforeThePolicy() {
        var policy =
                PropagationPolicySpecBuilder.builder()
                        .conflictResolution(PropagationPolicySpec.OVERWRITE)
                        .build();
        var object = BundleObjectBuilder.builder(CONFIG).strategy(BundleObject.CREATE_ONLY).build();

        assertThat(terms(policy, Set.of()).strategy(object)).isEqualTo(BundleObject.CREATE_ONLY);
    }

    @Test
    void ignoresFieldsOfBoth() {
        var policy =
                PropagationPolicySpecBuilder.builder()
                        .ignoreFields(
                                List.of(
                                        new IgnoredFieldRule(
                                                null, "ConfigMap", null, null, List.of("/data/a")),
                                        new IgnoredFieldRule(
                                                null,
                                                "ConfigMap",
                                                "elsewhere",
                                                null,
                                                List.of("/data/b")),
                                        new IgnoredFieldRule(
                                                null, "Secret", null, null, List.of("/data/c"))))
                        .build();
        var object =
                BundleObjectBuilder.builder(CONFIG)
                        .ignoreFields(List.of(new IgnoredPointer("/data/x", "because")))
                        .build();

        assertThat(terms(policy, Set.of()).ignored(object)).containsExactly("/data/x", "/data/a");
    }

    private static Terms terms(PropagationPolicySpec policy, Set<String> adopted) {
        return new Terms("oslo", Optional.of(policy), Set.of(), adopted);
    }

    private static PropagationPolicySpec rules(@Nullable DeletionRules deletion) {
        return PropagationPolicySpecBuilder.builder().deletion(deletion).build();
    }

    private static DeletionRules deletion(List<String> include, List<ObjectRef> exceptions) {
        return new DeletionRules(DeletionRules.DELETE, include, exceptions);
    }

    private static BundleObject object(String kind, String name) {
        return BundleObjectBuilder.builder()
                .id(kind + name)
                .ref(new ObjectRef(null, "v1", kind, null, "demo", name))
                .role(BundleObject.DEPENDENCY)
                .build();
    }
}
