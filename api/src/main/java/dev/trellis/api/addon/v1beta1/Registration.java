package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** One way for the agent to prove to the hub, or to another signer, who it is. */
@Wire
@Doc("One way for the agent to prove who it is.")
public record Registration(
        @Doc("kubeClient is for the hub, customSigner for anyone else.")
                @Required
                @OneOf({KUBE_CLIENT, CUSTOM_SIGNER})
                String type,
        @Nullable KubeClientRegistration kubeClient,
        @Nullable CustomSignerRegistration customSigner) {

    public static final String KUBE_CLIENT = "kubeClient";
    public static final String CUSTOM_SIGNER = "customSigner";
}
