package dev.trellis.hub.admission;

import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.webhook.Reach;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MatchCondition;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperations;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperationsBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfigBuilder;

import java.util.Base64;
import java.util.List;

/** The configuration that makes API servers ask, in one of its two kinds. */
public sealed interface HookForm<C extends HasMetadata> permits ValidatingForm, MutatingForm {

    /** Says yes or no. */
    HookForm<ValidatingWebhookConfiguration> VALIDATING = new ValidatingForm();

    /** May change the object before anyone validates it. */
    HookForm<MutatingWebhookConfiguration> MUTATING = new MutatingForm();

    /** The label by which a configuration is known as ours. */
    String LABEL = "trellis.dev/part";

    // A person waits for the answer, and the check is a look into memory or one small request.
    int SECONDS_MAX = 3;

    ResourceKind<C> kind();

    /** The configuration of the hook, complete, so that API servers fill nothing in. */
    C of(Hook hook, Reach reach, byte[] trustBundle);

    /** The found one with what is ours as it should be; what others wrote beside it stays. */
    C mended(C found, C wanted);

    static WebhookClientConfig client(Hook hook, Reach reach, byte[] trustBundle) {
        var client =
                new WebhookClientConfigBuilder()
                        .withCaBundle(Base64.getEncoder().encodeToString(trustBundle));
        return switch (reach) {
            case Reach.Url url -> client.withUrl(url.url(hook.path())).build();
            case Reach.Service(var namespace, var name, var port) ->
                    client.withNewService()
                            .withNamespace(namespace)
                            .withName(name)
                            .withPort(port)
                            .withPath(hook.path())
                            .endService()
                            .build();
        };
    }

    static RuleWithOperations rule(Hook hook) {
        var about = hook.about();
        return new RuleWithOperationsBuilder()
                .withApiGroups(about.group())
                .withApiVersions(about.versions())
                .withResources(about.resource())
                .withScope(about.scope())
                .withOperations("CREATE", "UPDATE")
                .build();
    }

    static List<MatchCondition> conditions(Hook hook) {
        return hook.onlyIf()
                .map(expression -> List.of(new MatchCondition(expression, hook.part())))
                .orElse(List.of());
    }
}
