package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/** What one version of an operator is, provides and needs. */
@Wire
@Doc("One version of an operator.")
public record ClusterServiceVersionSpec(
        @Doc("Name for people.") @Required String displayName,
        @Doc("How the operator is installed.") @Required InstallStrategy install,
        @Doc("Version of the operator.") @Nullable String version,
        @Doc("Tells apart builds of one version.")
                @Size(max = 20)
                @Pattern(
                        "^(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*$")
                @Nullable String release,
        @Doc("The operator whose place it takes.") @Nullable String replaces,
        @Doc("Operators that it replaces as well.") List<String> skips,
        @Doc("Oldest Kubernetes that it runs on.") @Nullable String minKubeVersion,
        @Doc("APIs that the cluster itself must serve.") List<NativeApi> nativeAPIs,
        @Doc("Which namespaces it can watch.") List<InstallMode> installModes,
        @Doc("APIs defined by CRDs.") @Nullable CrdDescriptions customresourcedefinitions,
        @Doc("APIs served by extension servers.")
                @Nullable ApiServiceDescriptions apiservicedefinitions,
        @Doc("Webhooks that it serves.") List<WebhookDescription> webhookdefinitions,
        @Doc("Whether objects are deleted with it.") @Nullable CsvCleanup cleanup,
        @Doc("What the operator does.") @Nullable String description,
        @Doc("Words to find it by.") List<String> keywords,
        @Doc("Who looks after it.") List<Maintainer> maintainers,
        @Doc("Who makes it.") @Nullable Link provider,
        @Doc("Pages about it.") List<Link> links,
        @Doc("Pictures for people.") List<Icon> icon,
        @Doc("How far it is developed.") @Nullable String maturity,
        @Doc("Labels for related objects.") Map<String, String> labels,
        @Doc("Notes about it.") Map<String, String> annotations,
        @Doc("Chooses related objects.") @Nullable LabelSelector selector,
        @Doc("Images that it uses.") List<RelatedImage> relatedImages) {
    public ClusterServiceVersionSpec {
        skips = Copies.list(skips);
        nativeAPIs = Copies.list(nativeAPIs);
        installModes = Copies.list(installModes);
        webhookdefinitions = Copies.list(webhookdefinitions);
        keywords = Copies.list(keywords);
        maintainers = Copies.list(maintainers);
        links = Copies.list(links);
        icon = Copies.list(icon);
        labels = Copies.map(labels);
        annotations = Copies.map(annotations);
        relatedImages = Copies.list(relatedImages);
    }

    /** APIs defined by CRDs, none where it does not speak of them. */
    public CrdDescriptions crds() {
        return customresourcedefinitions == null
                ? CrdDescriptions.EMPTY
                : customresourcedefinitions;
    }

    /** APIs served by extension servers, none where it does not speak of them. */
    public ApiServiceDescriptions apiServices() {
        return apiservicedefinitions == null ? ApiServiceDescriptions.EMPTY : apiservicedefinitions;
    }

    /** What is installed, nothing where it does not say. */
    public InstallStrategySpec strategy() {
        var spec = install.spec();
        return spec == null ? InstallStrategySpec.EMPTY : spec;
    }
}
