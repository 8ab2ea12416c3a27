package dev.trellis.graph.resolve;

/** Stable codes of why something is not installed or not updated. */
public enum ReasonCode {
    NO_CATALOG_CONTENT("NoCatalogContent"),
    PACKAGE_NOT_FOUND("PackageNotFound"),
    CHANNEL_NOT_FOUND("ChannelNotFound"),
    CHANNEL_BROKEN("ChannelBroken"),
    STARTING_VERSION_NOT_FOUND("StartingVersionNotFound"),
    API_NOT_PROVIDED("ApiNotProvided"),
    PACKAGE_RANGE_UNMET("PackageRangeUnmet"),
    PROVIDER_PROHIBITED("ProviderProhibited"),
    UNMANAGED_OPERATOR("UnmanagedOperator"),
    PACKAGE_CONFLICT("PackageConflict"),
    API_CONFLICT("ApiConflict"),
    DEPENDENT_NEEDS_API("DependentNeedsApi"),
    FOREIGN_NAMESPACE_CONFLICT("ForeignNamespaceConflict"),
    UPGRADE_IN_PROGRESS("UpgradeInProgress"),
    RESOLUTION_TIMEOUT("ResolutionTimeout"),
    UNCLASSIFIED("Unclassified");

    private final String word;

    ReasonCode(String word) {
        this.word = word;
    }

    /** As conditions, events and programs see it. */
    @Override
    public String toString() {
        return word;
    }
}
