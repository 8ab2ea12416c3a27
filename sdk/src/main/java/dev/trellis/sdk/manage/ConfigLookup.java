package dev.trellis.sdk.manage;

import java.util.Optional;

/** Finds configuration objects in memory. */
public interface ConfigLookup {

    /** Whether objects of the type are this process's to look at, and it does. */
    boolean follows(String group, String resource);

    /**
     * The object of a followed type.
     *
     * @param namespace empty for an object that lives in none
     */
    Optional<ConfigObject> find(String group, String resource, String namespace, String name);
}
