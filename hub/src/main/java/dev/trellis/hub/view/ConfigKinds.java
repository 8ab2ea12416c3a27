package dev.trellis.hub.view;

import dev.trellis.api.Groups;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.template.TemplateReferences;
import dev.trellis.sdk.manage.ConfigObject;

import java.util.List;

/** The kinds of configuration that every hub has. */
public final class ConfigKinds {
    public static final List<ResourceKind<ConfigObject>> ALL =
            List.of(
                    ResourceKind.named(
                            ConfigObject.class,
                            Groups.ADDON,
                            "v1alpha1",
                            "AddOnTemplate",
                            TemplateReferences.TEMPLATES,
                            false),
                    ResourceKind.named(
                            ConfigObject.class,
                            Groups.ADDON,
                            "v1beta1",
                            "AddOnDeploymentConfig",
                            TemplateReferences.DEPLOYMENT_CONFIGS,
                            true));

    private ConfigKinds() {}
}
