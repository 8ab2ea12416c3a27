package dev.trellis.hub.configuration;

/** A placement, by its namespace and name. */
public record PlacementName(String namespace, String name) {
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
