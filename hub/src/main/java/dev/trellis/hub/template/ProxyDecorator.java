package dev.trellis.hub.template;

import dev.trellis.api.addon.deployment.ProxyConfig;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Sends the agents' requests through proxies, and lets agents trust those. */
record ProxyDecorator(ProxyConfig proxy, Optional<ProxyCa> ca) implements PodDecorator {
    @Override
    public void decorate(PodTemplate pods) {
        var environment = environment();
        environment.forEach(pods::addEnvironment);
        if (!environment.isEmpty()) {
            ca.ifPresent(certificates -> mount(pods, certificates));
        }
    }

    private static void mount(PodTemplate pods, ProxyCa ca) {
        pods.addEnvironment("CA_BUNDLE_FILE_PATH", MountPaths.PROXY_CA_FILE);
        pods.mountConfigMap("proxy-ca-bundle", ca.configMap(), MountPaths.PROXY_CA);
    }

    private Map<String, String> environment() {
        var environment = new LinkedHashMap<String, String>();
        put(environment, "HTTP_PROXY", proxy.httpProxy());
        put(environment, "HTTPS_PROXY", proxy.httpsProxy());
        put(environment, "NO_PROXY", proxy.noProxy());
        return environment;
    }

    /** In both spellings, since programs disagree about which of them to read. */
    private static void put(
            Map<String, String> environment, String variable, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            environment.put(variable, value);
            environment.put(variable.toLowerCase(Locale.ROOT), value);
        }
    }
}
