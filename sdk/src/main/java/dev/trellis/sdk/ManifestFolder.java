package dev.trellis.sdk;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.gotemplate.GoTemplate;
import dev.trellis.sdk.gotemplate.TemplateProblem;
import dev.trellis.sdk.registration.CredentialSecrets;

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
 * <pre>{@code
 * ManifestFolder.of(Path.of("manifests"));
 * ManifestFolder.onClassPath(Main.class, "manifests");
 * }</pre>
 */
public final class ManifestFolder implements ManifestSource {
    private final List<GoTemplate> templates;
    private final List<String> names;

    private ManifestFolder(SortedMap<String, byte[]> files) {
        var parsed = new ArrayList<GoTemplate>();
        var named = new ArrayList<String>();
        files.forEach((name, content) -> {
            var text = new String(content, StandardCharsets.UTF_8);
            if (!text.isEmpty()) {
                named.add(name);
                parsed.add(GoTemplate.parse(name, text, TemplateFunctions.ALL));
            }
        });
        if (parsed.isEmpty()) {
            throw new IllegalArgumentException("there is no template files");
        }
        templates = List.copyOf(parsed);
        names = List.copyOf(named);
    }

    /**
     * The files of a folder and of those in it, read now.
     *
     * @throws IllegalArgumentException where there are none
     * @throws TemplateProblem where one of them is no template; the message tells file and line
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
        for (var i = 0; i < templates.size(); i++) {
            try {
                object(templates.get(i).render(values)).ifPresent(objects::add);
            } catch (TemplateProblem e) {
                return Outcome.failed(e.sentence());
            } catch (IllegalArgumentException e) {
                return Outcome.failed(names.get(i) + ": " + e.getMessage());
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
        return Optional.of(RawObject.of(object));
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
