package dev.trellis.api.addon.template;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Whom a certificate names. */
@Wire
@Doc("Whom a certificate names.")
public record TemplateSubject(
        @Doc("User.") @Nullable String user,
        @Doc("Groups of the user.") List<String> groups,
        @Doc("Organization units.") @JsonProperty("organizationUnit")
                List<String> organizationUnits) {

    public TemplateSubject {
        groups = Copies.list(groups);
        organizationUnits = Copies.list(organizationUnits);
    }
}
