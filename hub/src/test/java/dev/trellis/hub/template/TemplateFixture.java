package dev.trellis.hub.template;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpecBuilder;
import dev.trellis.api.addon.deployment.CustomizedVariable;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.template.TemplateRegistration;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.Workload;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The template of the add-on {@code hello} for the cluster {@code paris}. */
record TemplateFixture(
        List<RawObject> manifests,
        @Nullable List<TemplateRegistration> registrations,
        List<AddOnDeploymentConfigSpec> configs,
        Optional<AddOnDeploymentConfigSpec> declaredConfig,
        boolean strictOcm) {

    static TemplateFixture template() {
        return new TemplateFixture(List.of(), null, List.of(), Optional.empty(), false);
    }

    TemplateFixture manifest(String json) {
        return new TemplateFixture(
                with(manifests, RawObject.of(json)),
                registrations,
                configs,
                declaredConfig,
                strictOcm);
    }

    TemplateFixture registration(TemplateRegistration... registrations) {
        return new TemplateFixture(
                manifests, List.of(registrations), configs, declaredConfig, strictOcm);
    }

    /** A further config in force that leaves all manifests in their namespace. */
    TemplateFixture config(@Nullable String... variables) {
        return config(specOf(variables).agentInstallNamespace("").build());
    }

    TemplateFixture config(AddOnDeploymentConfigSpec config) {
        return new TemplateFixture(
                manifests, registrations, with(configs, config), declaredConfig, strictOcm);
    }

    TemplateFixture installNamespace(String namespace) {
        return config(
                AddOnDeploymentConfigSpecBuilder.builder()
                        .agentInstallNamespace(namespace)
                        .build());
    }

    TemplateFixture declared(@Nullable String... variables) {
        return new TemplateFixture(
                manifests,
                registrations,
                configs,
                Optional.of(specOf(variables).build()),
                strictOcm);
    }

    TemplateFixture strict() {
        return new TemplateFixture(manifests, registrations, configs, declaredConfig, true);
    }

    AddOnTemplateSpec spec() {
        return new AddOnTemplateSpec(
                "hello",
                ManifestWorkSpecBuilder.builder().workload(new Workload(manifests)).build(),
                registrations);
    }

    TemplateState build() {
        return new TemplateState(
                "hello", "paris", Map.of(), spec(), configs, declaredConfig, strictOcm);
    }

    private static AddOnDeploymentConfigSpecBuilder specOf(@Nullable String... variables) {
        var list = new ArrayList<CustomizedVariable>();
        for (var i = 0; i < variables.length; i += 2) {
            var name = String.valueOf(variables[i]);
            list.add(new CustomizedVariable(name, variables[i + 1]));
        }
        return AddOnDeploymentConfigSpecBuilder.builder().customizedVariables(list);
    }

    private static <T> List<T> with(List<T> list, T element) {
        return Stream.concat(list.stream(), Stream.of(element)).toList();
    }
}
