package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigObjects.Observed;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.configuration.InstallReferences;
import dev.trellis.hub.template.TemplateReferences;
import dev.trellis.sdk.manage.ConfigLookup;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the configuration objects that an add-on's declaration and installs refer to. */
record ConfigReading(ConfigLookup configs, HubAgents agents) {

    /** Those of a declaration and of all its installs. */
    ConfigObjects of(ClusterManagementAddOn declaration, Collection<ManagedClusterAddOn> installs) {
        var names = new HashSet<ConfigName>();
        AddonView.configsNamedBy(declaration).forEach(names::add);
        installs.forEach(install -> names.addAll(InstallReferences.allNamedBy(install)));
        return objects(
                declaration.getMetadata().getName(),
                installs.stream().anyMatch(TemplateReferences::hasTemplate),
                names);
    }

    ConfigObjects of(ManagedClusterAddOn install) {
        return objects(
                install.getMetadata().getName(),
                TemplateReferences.hasTemplate(install),
                InstallReferences.allNamedBy(install));
    }

    private ConfigObjects objects(String addon, boolean refersToTemplate, Set<ConfigName> names) {
        // Types of an add-on that another process runs are that process's to follow.
        var followed =
                agents.configTypes(addon, refersToTemplate).stream()
                        .filter(type -> configs.follows(type.group(), type.resource()))
                        .map(type -> new ConfigType(type.group(), type.resource()))
                        .collect(Collectors.toUnmodifiableSet());
        if (followed.isEmpty()) {
            return ConfigObjects.NONE;
        }
        Map<ConfigName, Observed> found = new HashMap<>();
        for (var name : names) {
            if (followed.contains(name.type())) {
                configs.find(
                                name.type().group(),
                                name.type().resource(),
                                name.namespace(),
                                name.name())
                        .ifPresent(object ->
                                found.put(name, new Observed(object.hash(), object.generation())));
            }
        }
        return new ConfigObjects(followed, found);
    }
}
