package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A webhook that an operator serves. */
@Wire
@Doc("A webhook that the operator serves.")
public record WebhookDescription(
        @Doc("Begin of its name.") @Required String generateName,
        @Doc("What it is asked for.")
                @OneOf({
                    "ValidatingAdmissionWebhook",
                    "MutatingAdmissionWebhook",
                    "ConversionWebhook"
                })
                @Required
                String type,
        @Doc("Deployment that serves it.") @Nullable String deploymentName,
        @Doc("Port that serves it.") @Default("443") @Min(1) @Max(65535)
                @Nullable Integer containerPort,
        @Doc("Port of the pods.") @Nullable IntOrString targetPort,
        @Doc("Which requests it is asked about.") List<WebhookRule> rules,
        @Doc("What happens where it does not answer.") @Nullable String failurePolicy,
        @Doc("Whether other versions of a resource count too.") @Nullable String matchPolicy,
        @Doc("Which objects it is asked about.") @Nullable LabelSelector objectSelector,
        @Doc("Whether asking changes anything.") @Required String sideEffects,
        @Doc("How long to wait for an answer.") @Nullable Integer timeoutSeconds,
        @Doc("Forms of the question that it understands.") @Required
                List<String> admissionReviewVersions,
        @Doc("Whether it may be asked again.") @Nullable String reinvocationPolicy,
        @Doc("Path that is asked.") @Nullable String webhookPath,
        @Doc("CRDs whose versions it converts.") List<String> conversionCRDs) {
    public WebhookDescription {
        rules = Copies.list(rules);
        admissionReviewVersions = Copies.list(admissionReviewVersions);
        conversionCRDs = Copies.list(conversionCRDs);
    }
}
