package dev.trellis.api.addon.deployment;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** Proxies between an agent and the hub. */
@Wire
@Doc("Proxies between the agent and the hub.")
public record ProxyConfig(
        @Doc("Proxy for http.") @Nullable String httpProxy,
        @Doc("Proxy for https.") @Nullable String httpsProxy,
        @Doc("Hosts reached without a proxy, separated by commas.") @Nullable String noProxy,
        @Doc("Certificates of the proxies' authority, PEM in base64.") @Format("byte")
                @Nullable String caBundle) {}
