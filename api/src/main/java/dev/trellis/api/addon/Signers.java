package dev.trellis.api.addon;

/** Names of certificate signers. */
public final class Signers {
    /** Signs client certificates for the hub itself. */
    public static final String KUBE_APISERVER_CLIENT = "kubernetes.io/kube-apiserver-client";

    /** A domain and a path. */
    public static final String NAME_PATTERN =
            "^([a-z0-9][a-z0-9-]*[a-z0-9]\\.)+[a-z]+\\/[a-z0-9-\\.]+$";

    private Signers() {}
}
