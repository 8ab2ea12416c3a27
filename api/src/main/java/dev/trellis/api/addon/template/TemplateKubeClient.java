package dev.trellis.api.addon.template;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What the agent may do on the hub. */
@Wire
@Doc("Credentials for the hub.")
public record TemplateKubeClient(
        @Doc("What the agent may do on the hub.") List<HubPermission> hubPermissions) {

    public TemplateKubeClient {
        hubPermissions = Copies.list(hubPermissions);
    }
}
