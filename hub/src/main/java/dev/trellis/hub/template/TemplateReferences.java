package dev.trellis.hub.template;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.sdk.agent.Outcome;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/** Which template and deployment configs are in force for an install, as its status says. */
public final class TemplateReferences {
    public static final String TEMPLATES = "addontemplates";
    public static final String DEPLOYMENT_CONFIGS = "addondeploymentconfigs";

    private TemplateReferences() {}

    /** Whether the install got its template. Until then it is not rendered nor registered. */
    public static boolean hasTemplate(ManagedClusterAddOn addon) {
        return referents(addon, TEMPLATES).stream().anyMatch(TemplateReferences::isKnown);
    }

    /** What the status says about templates, content included: it changes when they do. */
    static List<Optional<ConfigSpecHash>> templates(ManagedClusterAddOn addon) {
        return referents(addon, TEMPLATES);
    }

    /** Name of the template in force. */
    static Outcome<String> template(ManagedClusterAddOn addon) {
        var metadata = addon.getMetadata();
        var referents = referents(addon, TEMPLATES);
        if (referents.isEmpty()) {
            return Outcome.failed(
                    "addon %s/%s template not found in status"
                            .formatted(metadata.getNamespace(), metadata.getName()));
        }
        return referents
                .getFirst()
                .filter(TemplateReferences::isKnown)
                .map(referent -> Outcome.of(referent.name()))
                .orElseGet(() ->
                        Outcome.failed(
                                "addon %s template desired spec hash is empty"
                                        .formatted(metadata.getName())));
    }

    /** The deployment configs in force, in their order; when strict at most the first. */
    static Outcome<List<ConfigSpecHash>> deploymentConfigs(
            ManagedClusterAddOn addon, boolean strictOcm) {
        var referents =
                referents(addon, DEPLOYMENT_CONFIGS).stream()
                        .limit(strictOcm ? 1 : Long.MAX_VALUE)
                        .toList();
        return referents.stream().allMatch(TemplateReferences::isKnown)
                ? Outcome.of(referents.stream().flatMap(Optional::stream).toList())
                : Outcome.failed(
                        "addon %s deployment config desired spec hash is empty"
                                .formatted(addon.getMetadata().getName()));
    }

    /** Whether group and resource are those of one of our two types of configuration. */
    public static boolean is(String type, @Nullable String group, String resource) {
        return Groups.ADDON.equals(group) && resource.equals(type);
    }

    /** Whether the object's content was seen; before that nothing may be made from it. */
    static boolean isKnown(ConfigSpecHash referent) {
        var hash = referent.specHash();
        return hash != null && !hash.isEmpty();
    }

    private static boolean isKnown(Optional<ConfigSpecHash> referent) {
        return referent.filter(TemplateReferences::isKnown).isPresent();
    }

    private static List<Optional<ConfigSpecHash>> referents(
            ManagedClusterAddOn addon, String type) {
        return addon.status().configReferences().stream()
                .filter(reference -> is(type, reference.group(), reference.resource()))
                .map(reference -> Optional.ofNullable(reference.desiredConfig()))
                .toList();
    }
}
