/**
 * Add-ons described by an {@code AddOnTemplate} instead of code: what their agent consists of on
 * one cluster, and how that agent registers with the hub.
 *
 * <p>{@link dev.trellis.hub.template.TemplateAgent} is such an add-on for its manager. It answers
 * from the templates, deployment configs and installs that {@link
 * dev.trellis.hub.template.HubObjects} finds, and {@link
 * dev.trellis.hub.template.TemplateRendering} makes its manifests, as a pure function:
 *
 * <pre>
 * text of the template -> placeholders filled -> pod template decorated -> namespace -> manifest
 * </pre>
 *
 * <p>Owns what the role bindings with the label {@code
 * open-cluster-management.io/addon-template-name} say. The manager writes those of single installs;
 * those that the installs of all clusters share are written here, by {@link
 * dev.trellis.hub.template.SharedBindingController}.
 */
@NullMarked
package dev.trellis.hub.template;

import org.jspecify.annotations.NullMarked;
