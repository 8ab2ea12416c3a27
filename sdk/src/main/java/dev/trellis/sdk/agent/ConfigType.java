package dev.trellis.sdk.agent;

/** A type of configuration that an add-on understands, in the version that it reads. */
public record ConfigType(String group, String version, String resource) {
    public ConfigType {
        if (version.isEmpty() || resource.isEmpty()) {
            throw new IllegalArgumentException(
                    "a type of configuration needs version and resource, found version '"
                            + version
                            + "' and resource '"
                            + resource
                            + "'");
        }
    }
}
