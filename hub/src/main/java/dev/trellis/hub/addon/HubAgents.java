package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.hub.template.HubObjects;
import dev.trellis.hub.template.TemplateAgent;
import dev.trellis.hub.template.TemplateReferences;
import dev.trellis.hub.template.TemplateSettings;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.manage.AgentsInCharge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The add-ons whose agent side the hub runs itself: those given to it in code, and those that a
 * template describes.
 *
 * <p>An add-on is described by a template while its declaration says so, and beyond that for as
 * long as an install refers to one: hooks and clean-up must still run when the declaration is gone.
 */
public final class HubAgents implements AgentsInCharge {
    private final Agents given;
    private final HubObjects objects;
    private final TemplateSettings settings;
    private final Map<String, TemplateAgent> templates = new ConcurrentHashMap<>();

    public HubAgents(Agents given, HubObjects objects, TemplateSettings settings) {
        this.given = given;
        this.objects = objects;
        this.settings = settings;
    }

    @Override
    public Optional<AgentAddon> agentOf(ManagedClusterAddOn install) {
        var addon = install.getMetadata().getName();
        return given.find(addon)
                .or(() ->
                        TemplateReferences.hasTemplate(install)
                                ? Optional.of(template(addon))
                                : Optional.empty());
    }

    /** The agent that a template describes, whatever the state of any install. */
    public TemplateAgent template(String addon) {
        return templates.computeIfAbsent(addon, name -> new TemplateAgent(name, objects, settings));
    }

    /**
     * Types of configuration whose objects this process follows for an add-on.
     *
     * @param refersToTemplate whether an install of it refers to a template
     */
    List<ConfigType> configTypes(String addon, boolean refersToTemplate) {
        return given.find(addon)
                .map(AgentAddon::supportedConfigs)
                .orElseGet(() ->
                        refersToTemplate
                                        || objects.findDeclaration(addon)
                                                .filter(HubAgents::isTemplate)
                                                .isPresent()
                                ? TemplateAgent.CONFIGS
                                : List.of());
    }

    /** Whether a declaration says that a template describes the add-on. */
    static boolean isTemplate(ClusterManagementAddOn declaration) {
        return declaration.getSpec().defaultConfigs().stream()
                .anyMatch(config ->
                        TemplateReferences.is(
                                TemplateReferences.TEMPLATES, config.group(), config.resource()));
    }

    /** Types of configuration that may ever be asked for. */
    public List<ConfigType> allConfigTypes() {
        return Stream.concat(
                        TemplateAgent.CONFIGS.stream(),
                        given.byName().values().stream()
                                .flatMap(agent -> agent.supportedConfigs().stream()))
                .distinct()
                .toList();
    }
}
