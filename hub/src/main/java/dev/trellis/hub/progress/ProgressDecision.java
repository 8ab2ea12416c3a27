package dev.trellis.hub.progress;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ConfigReferenceBuilder;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.hub.progress.ProgressVerdict.Reason;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Decides how far an install has come. */
public final class ProgressDecision {
    private ProgressDecision() {}

    public static ProgressVerdict decide(ProgressState state) {
        var install = state.install();
        var unsupported = firstUnsupported(install);
        if (unsupported.isPresent()) {
            return new ProgressVerdict(
                    false, Reason.CONFIGURATION_UNSUPPORTED, unsupported(unsupported.get()));
        }
        if (!has(install, AddOnConditions.MANIFEST_APPLIED)) {
            return new ProgressVerdict(
                    false,
                    Reason.WAITING_FOR_MANIFEST_APPLIED,
                    "Waiting for ManagedClusterAddOn ManifestApplied condition");
        }
        if (state.hosted() && !has(install, AddOnConditions.HOSTING_MANIFEST_APPLIED)) {
            return new ProgressVerdict(
                    false,
                    Reason.WAITING_FOR_HOSTING_MANIFEST_APPLIED,
                    "Waiting for ManagedClusterAddOn HostingManifestApplied condition");
        }
        return ofWorks(state);
    }

    /** Says that a type of configuration, as {@code group/resource}, is not supported. */
    public static String unsupported(String gvr) {
        return "Configuration with gvr %s is not supported for this addon".formatted(gvr);
    }

    /** The references of an install that is through with its configuration. */
    public static List<ConfigReference> applied(List<ConfigReference> references) {
        return references.stream()
                .map(reference ->
                        ConfigReferenceBuilder.builder(reference)
                                .lastAppliedConfig(reference.desiredConfig())
                                .build())
                .toList();
    }

    private static ProgressVerdict ofWorks(ProgressState state) {
        if (state.works().isEmpty()) {
            return moving("progressing... no addon works");
        }
        // A hook waits for the end of the add-on and says nothing about its beginning.
        var hooks = "addon-" + state.install().getMetadata().getName() + "-pre-delete";
        var works =
                state.works().stream()
                        .filter(work -> !work.getMetadata().getName().startsWith(hooks))
                        .toList();
        var references = state.install().status().configReferences();
        if (!works.stream().allMatch(work -> WorkHashes.match(work, references))) {
            return moving("progressing... mca and work configs mismatch");
        }
        if (!works.stream().allMatch(ProgressDecision::isReady)) {
            return moving("progressing... work is not ready");
        }
        return new ProgressVerdict(false, Reason.COMPLETED, "completed with no errors.");
    }

    private static ProgressVerdict moving(String message) {
        return new ProgressVerdict(true, Reason.PROGRESSING, message);
    }

    private static Optional<String> firstUnsupported(ManagedClusterAddOn install) {
        var spec = install.getSpec();
        var own = spec == null ? List.<AddOnConfig>of() : spec.configs();
        var supported =
                install.status().supportedConfigs().stream()
                        .map(type -> gvr(type.group(), type.resource()))
                        .toList();
        return own.stream()
                .map(config -> gvr(config.group(), config.resource()))
                .filter(gvr -> !supported.contains(gvr))
                .findFirst();
    }

    private static String gvr(@Nullable String group, String resource) {
        return Objects.requireNonNullElse(group, "") + "/" + resource;
    }

    private static boolean has(ManagedClusterAddOn install, String condition) {
        return Condition.find(install.status().conditions(), condition).isPresent();
    }

    /**
     * Ready means that the agent has applied just this generation of the work and all of it runs.
     */
    private static boolean isReady(ManifestWork work) {
        return holdsNow(work, WorkConditions.APPLIED) && holdsNow(work, WorkConditions.AVAILABLE);
    }

    private static boolean holdsNow(ManifestWork work, String type) {
        return Condition.find(work.status().conditions(), type)
                .filter(Condition::holds)
                .filter(condition ->
                        Objects.equals(
                                condition.observedGeneration(), work.getMetadata().getGeneration()))
                .isPresent();
    }
}
