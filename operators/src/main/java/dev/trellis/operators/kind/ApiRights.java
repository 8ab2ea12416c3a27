package dev.trellis.operators.kind;

import java.util.List;

/** What people may do with the objects of an API; each level is a role of its own. */
public enum ApiRights {
    ADMIN("admin"),
    EDIT("edit"),
    VIEW("view");

    private final String word;

    ApiRights(String word) {
        this.word = word;
    }

    public List<String> verbs() {
        return switch (this) {
            case ADMIN -> List.of("*");
            case EDIT -> List.of("create", "update", "patch", "delete");
            case VIEW -> List.of("get", "list", "watch");
        };
    }

    /** The label by which the roles of groups find the roles of an API. */
    public String label(String api) {
        return "olm.opgroup.permissions/aggregate-to-" + Hashes.ofLabel(api) + "-" + word;
    }

    /** As the names of roles hold it. */
    @Override
    public String toString() {
        return word;
    }
}
