package dev.trellis.operators.image;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.graph.catalog.CatalogFault;
import dev.trellis.graph.catalog.Documents;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The manifests of operators that are in images of their own. The last ones are remembered. */
public final class BundleImages {
    private static final String FOLDER = "operators.operatorframework.io.bundle.manifests.v1";
    private static final String FORM = "operators.operatorframework.io.bundle.mediatype.v1";
    private static final String USUAL_FORM = "registry+v1";
    private static final int REMEMBERED = 32;

    private final Images images;
    private final Map<String, List<JsonNode>> known =
            new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, List<JsonNode>> eldest) {
                    return size() > REMEMBERED;
                }
            };

    public BundleImages(Images images) {
        this.images = images;
    }

    /** An {@link ImageTrouble} says why they cannot be had. */
    public List<JsonNode> load(String image, Logins logins) {
        var name = ImageName.parse(image);
        var digest = images.digest(name, logins, ImageLimits.BUNDLE);
        synchronized (known) {
            var remembered = known.get(digest);
            if (remembered != null) {
                return remembered;
            }
        }
        var opened = images.open(name, logins, ImageLimits.BUNDLE);
        var manifests = List.copyOf(manifests(name, opened));
        synchronized (known) {
            known.put(opened.digest(), manifests);
        }
        return manifests;
    }

    private static List<JsonNode> manifests(ImageName name, Image image) {
        var form = image.label(FORM).orElse(USUAL_FORM);
        if (!form.equals(USUAL_FORM)) {
            throw ImageTrouble.lasting(
                    "Image %s holds an operator in the form %s; only %s is known."
                            .formatted(name, form, USUAL_FORM));
        }
        try (var scratch = new Scratch()) {
            var files = image.unpack(image.label(FOLDER).orElse("manifests/"), scratch.folder());
            var manifests = new ArrayList<JsonNode>();
            for (var file : files.entrySet()) {
                Documents.read(
                        "File %s of image %s".formatted(file.getKey(), name),
                        Files.newInputStream(file.getValue()),
                        manifests::add);
            }
            return manifests;
        } catch (CatalogFault e) {
            throw ImageTrouble.lasting(e.sentence(), e);
        } catch (IOException e) {
            throw ImageTrouble.passing(
                    "Image %s cannot be unpacked: %s.".formatted(name, e.getMessage()), e);
        }
    }
}
