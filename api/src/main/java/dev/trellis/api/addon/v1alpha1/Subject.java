package dev.trellis.api.addon.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Whom a certificate names. */
@Wire
@Doc("Whom a certificate names.")
public record Subject(
        @Doc("User.") @Nullable String user,
        @Doc("Groups of the user.") List<String> groups,
        @Doc("Organization units, only for signers other than that of the hub.")
                @JsonProperty("organizationUnit")
                List<String> organizationUnits) {

    public Subject {
        groups = Copies.list(groups);
        organizationUnits = Copies.list(organizationUnits);
    }
}
