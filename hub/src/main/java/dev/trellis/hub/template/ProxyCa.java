package dev.trellis.hub.template;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.deployment.ProxyConfig;
import dev.trellis.api.json.RawObject;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The certificates by which agents trust their proxies.
 *
 * @param addon name of the add-on
 * @param bundle the certificates as PEM
 */
record ProxyCa(String addon, String bundle) {
    static final String KEY = "ca-bundle.crt";

    static Optional<ProxyCa> find(TemplateState state) {
        return state.config()
                .map(AddOnDeploymentConfigSpec::proxyConfig)
                .map(ProxyConfig::caBundle)
                .filter(bundle -> !bundle.isEmpty())
                .map(bundle -> new ProxyCa(state.addon(), decoded(bundle)));
    }

    String configMap() {
        return addon + "-proxy-ca";
    }

    /** The ConfigMap that agents mount. */
    RawObject manifest() {
        var manifest = JsonNodeFactory.instance.objectNode();
        manifest.put("apiVersion", "v1").put("kind", "ConfigMap");
        manifest.putObject("metadata")
                .put("name", configMap())
                .put("namespace", AddOnNames.AGENT_NAMESPACE);
        manifest.putObject("data").put(KEY, bundle);
        return RawObject.of(manifest);
    }

    private static String decoded(String base64) {
        try {
            // Line breaks are common in encoded text and mean nothing.
            var bytes = Base64.getDecoder().decode(base64.replaceAll("[\\r\\n]", ""));
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Unrenderable(
                    "proxyConfig.caBundle of the deployment config is not base64: encode the"
                            + " certificates again");
        }
    }
}
