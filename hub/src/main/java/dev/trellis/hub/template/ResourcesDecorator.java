package dev.trellis.hub.template;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.addon.deployment.ContainerResources;
import dev.trellis.api.addon.deployment.ResourceRequirements;
import dev.trellis.api.meta.IntOrString;

import java.util.List;
import java.util.Map;

/**
 * Gives containers the resources that the deployment config wants; the last entry that fits wins.
 */
final class ResourcesDecorator implements PodDecorator {
    private record Entry(ContainerPattern containers, ResourceRequirements resources) {}

    private final List<Entry> lastFirst;

    ResourcesDecorator(List<ContainerResources> entries) {
        lastFirst =
                entries.reversed().stream()
                        .map(entry ->
                                new Entry(
                                        ContainerPattern.of(entry.containerID()),
                                        entry.resources()))
                        .toList();
    }

    @Override
    public void decorate(PodTemplate pods) {
        for (var container : pods.containers()) {
            var id = pods.containerId(container);
            lastFirst.stream()
                    .filter(entry -> entry.containers().matches(id))
                    .findFirst()
                    .ifPresent(entry -> write(entry.resources(), container.putObject("resources")));
        }
    }

    private static void write(ResourceRequirements resources, ObjectNode to) {
        write("limits", resources.limits(), to);
        write("requests", resources.requests(), to);
        if (!resources.claims().isEmpty()) {
            var claims = to.putArray("claims");
            for (var claim : resources.claims()) {
                var node = claims.addObject().put("name", claim.name());
                if (claim.request() != null) {
                    node.put("request", claim.request());
                }
            }
        }
    }

    private static void write(String member, Map<String, IntOrString> amounts, ObjectNode to) {
        if (!amounts.isEmpty()) {
            var node = to.putObject(member);
            // The API server answers with strings; sent as such they compare equal.
            amounts.forEach((resource, amount) -> node.put(resource, amount.toString()));
        }
    }
}
