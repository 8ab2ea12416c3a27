/**
 * What the server says about itself: groups, versions and resources in both forms, OpenAPI
 * documents, version. It reads the catalog of kinds.
 */
@NullMarked
package dev.trellis.apiserver.discovery;

import org.jspecify.annotations.NullMarked;
