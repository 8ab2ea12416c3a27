package dev.trellis.operators.image;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.regex.Pattern;

/** Names a part of an image by what it must be. */
record Descriptor(String mediaType, String digest, long size) {
    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    static boolean isDigest(String text) {
        return DIGEST.matcher(text).matches();
    }

    /**
     * @param image how the image is called in messages
     */
    static Descriptor of(Object image, JsonNode json) {
        var digest = json.path("digest").asText();
        var size = json.path("size").asLong(-1);
        if (!isDigest(digest) || size < 0) {
            throw ImageTrouble.lasting(
                    "Image %s names a part without a size or with a digest that is not sha256: build it again."
                            .formatted(image));
        }
        return new Descriptor(json.path("mediaType").asText(), digest, size);
    }
}
