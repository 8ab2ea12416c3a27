package dev.trellis.hub.template;

/**
 * How a manager treats template add-ons.
 *
 * @param strictOcm whether to do no more than OCM does, see {@link TemplateState}
 * @param managerNamespace the manager's own namespace, where signers' Secrets are by default
 */
public record TemplateSettings(boolean strictOcm, String managerNamespace) {}
