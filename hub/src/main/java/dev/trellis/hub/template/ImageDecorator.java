package dev.trellis.hub.template;

import dev.trellis.sdk.deployment.ImageMirrors;

/** Pulls the agents' images from mirrors. */
record ImageDecorator(ImageMirrors mirrors) implements PodDecorator {
    @Override
    public void decorate(PodTemplate pods) {
        for (var container : pods.containers()) {
            var image = container.path("image").asText();
            if (!image.isEmpty()) {
                container.put("image", mirrors.override(image));
            }
        }
    }
}
