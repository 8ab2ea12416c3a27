package dev.trellis.api.conversion;

import dev.trellis.api.Groups;

/** The two versions between which add-on kinds are converted. */
final class AddOnVersions {
    static final String ALPHA = Groups.ADDON + "/v1alpha1";
    static final String BETA = Groups.ADDON + "/v1beta1";

    private AddOnVersions() {}
}
