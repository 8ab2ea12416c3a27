package dev.trellis.hub.template;

import java.util.Map;

/** Tells agents what every template knows: where they are and how to reach the hub. */
record EnvironmentDecorator(Map<String, String> presets) implements PodDecorator {
    @Override
    public void decorate(PodTemplate pods) {
        presets.forEach(pods::addEnvironment);
    }
}
