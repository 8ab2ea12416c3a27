package dev.trellis.cli.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.cli.fleet.Manifests;
import dev.trellis.cli.shell.Flag;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Optional;

/**
 * The image with which a part of Trellis runs in the cluster itself. Its entry point is {@code
 * trellis}; which registry has one is the admin's affair.
 */
final class PodImage {
    private final Flag<String> flag;

    private PodImage(Flag<String> flag) {
        this.flag = flag;
    }

    /**
     * Adds the flag to a verb.
     *
     * @param what runs in the cluster with it
     */
    static PodImage of(CommandSpec verb, String what) {
        return new PodImage(
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--image")
                                .paramLabel("IMAGE")
                                .description(
                                        "Run %s in the cluster, from this image.".formatted(what),
                                        "Its entry point is trellis.")));
    }

    Optional<String> find() {
        return flag.find();
    }

    /** The objects of a file beside this class, with the image and further arguments set. */
    static List<ObjectNode> manifests(String file, String image, List<String> arguments) {
        var manifests = Manifests.beside(PodImage.class, file);
        for (var manifest : manifests) {
            if (manifest.at("/spec/template/spec/containers/0") instanceof ObjectNode container) {
                container.put("image", image);
                arguments.forEach(((ArrayNode) container.path("args"))::add);
            }
        }
        return manifests;
    }
}
