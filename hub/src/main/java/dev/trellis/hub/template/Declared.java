package dev.trellis.hub.template;

import static dev.trellis.hub.template.TemplateReferences.DEPLOYMENT_CONFIGS;
import static dev.trellis.hub.template.TemplateReferences.TEMPLATES;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds what a declaration names as defaults. */
record Declared(HubObjects hub, String addon) {

    /** The default deployment config. One that does not exist counts as none. */
    Optional<AddOnDeploymentConfigSpec> config() {
        return hub.findDeclaration(addon).stream()
                .flatMap(declaration -> declaration.getSpec().defaultConfigs().stream())
                .filter(config ->
                        TemplateReferences.is(
                                DEPLOYMENT_CONFIGS, config.group(), config.resource()))
                .findFirst()
                .flatMap(config ->
                        hub.findDeploymentConfig(
                                Objects.requireNonNullElse(config.namespace(), ""), config.name()));
    }

    /** The default template, once its content was seen. */
    Optional<AddOnTemplateSpec> template() {
        return hub.findDeclaration(addon).stream()
                .flatMap(declaration -> declaration.status().defaultConfigReferences().stream())
                .filter(reference ->
                        TemplateReferences.is(TEMPLATES, reference.group(), reference.resource()))
                .limit(1)
                .flatMap(reference -> Stream.ofNullable(reference.desiredConfig()))
                .filter(TemplateReferences::isKnown)
                .findFirst()
                .flatMap(referent -> hub.findTemplate(referent.name()));
    }
}
