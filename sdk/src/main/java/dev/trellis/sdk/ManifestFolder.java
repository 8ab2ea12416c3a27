package dev.trellis.sdk;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.gotemplate.GoTemplate;
import dev.trellis.sdk.gotemplate.TemplateProblem;
import dev.trellis.sdk.registration.CredentialSecrets;
import dev.trellis.sdk.work.ManifestSize;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A folder of manifests. Every file is one Go template of one object; a file that renders to
 * nothing, or to something without {@code kind}, is left out.
 *
 * <p>Templates have the values {@code ClusterName}, {@code AddonInstallNamespace} and {@code
 * InstallMode}, which nobody overrides, {@code HubKubeConfigSecret} and {@code
 * ManagedKubeConfigSecret}, and what the add-on's values functions say.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="folder"}
 */
public final class ManifestFolder implements ManifestSource {
    private final List<File> files;

    private ManifestFolder(SortedMap<String, byte[]> files) {
        this.files =
                files.entrySet().stream()
                        .filter(file -> file.getValue().length > 0)
                        .map(file -> File.of(file.getKey(), file.getValue()))
                        .toList();
        if (this.files.isEmpty()) {
            throw new IllegalArgumentException("there is no template files");
        }
    }

    /** A file with its template, or with what is wrong with it. */
    private record File(String name, Outcome<GoTemplate> template) {
        static File of(String name, byte[] content) {
            var text = new String(content, StandardCharsets.UTF_8);
            try {
                return new File(
                        name, Outcome.of(GoTemplate.parse(name, text, TemplateFunctions.ALL)));
            } catch (TemplateProblem e) {
                // Told by the installs of this add-on alone: others of the same manager go on.
                return new File(name, Outcome.failed(e.sentence()));
            }
        }
    }

    /**
     * The files of a folder and of those in it, read now. Where one of them is no template, every
     * install of the add-on says so, with file and line.
     *
     * @throws IllegalArgumentException where there are none
     */
    public static ManifestFolder of(Path folder) {
        return new ManifestFolder(FolderFiles.read(folder));
    }

    /**
     * The files of a folder that is packed with the author's classes.
     *
     * @param anchor a class of the same jar or folder of classes
     * @param folder its path from the root of the class path
     */
    public static ManifestFolder onClassPath(Class<?> anchor, String folder) {
        return new ManifestFolder(FolderFiles.onClassPath(anchor, folder));
    }

    @Override
    public Outcome<List<RawObject>> render(Install install) {
        return install.values(defaults(install), builtIn(install)).flatMap(this::render);
    }

    private Outcome<List<RawObject>> render(Map<String, @Nullable Object> values) {
        var objects = new ArrayList<RawObject>();
        for (var file : files) {
            switch (file.template()) {
                case Outcome.Failed(var why) -> {
                    return Outcome.failed(why);
                }
                case Outcome.Done(var template) -> {
                    try {
                        object(template.render(values)).ifPresent(objects::add);
                    } catch (TemplateProblem e) {
                        return Outcome.failed(e.sentence());
                    } catch (IllegalArgumentException e) {
                        return Outcome.failed(file.name() + ": " + e.getMessage());
                    }
                }
            }
        }
        return Outcome.of(objects);
    }

    /** The first document of the rendered text; empty where it says no kind. */
    private static Optional<RawObject> object(String rendered) {
        var documents = ApiJson.readYaml(rendered);
        if (documents.isEmpty()) {
            return Optional.empty();
        }
        if (!(documents.getFirst() instanceof ObjectNode object)) {
            throw new IllegalArgumentException("the rendered text is no object but another value");
        }
        if (object.path("kind").asText().isEmpty()) {
            return Optional.empty();
        }
        if (object.path("apiVersion").asText().isEmpty()) {
            throw new IllegalArgumentException(
                    "the %s has no apiVersion: add one".formatted(object.path("kind").asText()));
        }
        if (object.path("metadata").path("name").asText().isEmpty()) {
            throw new IllegalArgumentException(
                    "the %s has no metadata.name: add one".formatted(object.path("kind").asText()));
        }
        var manifest = RawObject.of(object);
        ManifestSize.problem(manifest)
                .ifPresent(sentence -> {
                    throw new IllegalArgumentException(sentence);
                });
        return Optional.of(manifest);
    }

    private static Map<String, ?> defaults(Install install) {
        return Map.of(
                "HubKubeConfigSecret",
                install.registers() ? CredentialSecrets.hubKubeconfig(install.name()) : "",
                "ManagedKubeConfigSecret",
                install.name() + "-managed-kubeconfig");
    }

    private static Map<String, ?> builtIn(Install install) {
        return Map.of(
                "ClusterName",
                install.clusterName(),
                "AddonInstallNamespace",
                install.namespace(),
                "InstallMode",
                install.hostingCluster().isPresent() ? "Hosted" : "Default");
    }
}
