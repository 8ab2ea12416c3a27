package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Whom credentials for the hub name. */
@Wire
@Doc("Whom credentials for the hub name.")
public record KubeClientSubject(
        @Doc("User.") @Nullable String user, @Doc("Groups of the user.") List<String> groups) {

    public KubeClientSubject {
        groups = Copies.list(groups);
    }
}
