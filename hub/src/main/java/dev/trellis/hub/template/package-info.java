/**
 * An add-on described by an {@code AddOnTemplate} instead of code: what its agent consists of on
 * one cluster, and how that agent registers with the hub.
 *
 * <p>Everything here is a pure function of a template, the deployment configs in force and facts
 * about the cluster; {@link dev.trellis.hub.template.TemplateRendering} is the way in. A manifest
 * passes these stations:
 *
 * <pre>
 * text of the template -> placeholders filled -> pod template decorated -> namespace -> manifest
 * </pre>
 *
 * <p>Reads and writes nothing outside the process.
 */
@NullMarked
package dev.trellis.hub.template;

import org.jspecify.annotations.NullMarked;
