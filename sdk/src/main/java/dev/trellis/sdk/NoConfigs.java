package dev.trellis.sdk;

import dev.trellis.sdk.manage.ConfigLookup;
import dev.trellis.sdk.manage.ConfigObject;
import dev.trellis.sdk.manage.HubView;

import java.util.Optional;

/** There are no configuration objects, such as before a manager has started. */
enum NoConfigs implements ConfigLookup {
    INSTANCE;

    static final HubView NO_HUB = new HubView(INSTANCE, _ -> Optional.empty());

    @Override
    public boolean follows(String group, String resource) {
        return false;
    }

    @Override
    public Optional<ConfigObject> find(
            String group, String resource, String namespace, String name) {
        return Optional.empty();
    }
}
