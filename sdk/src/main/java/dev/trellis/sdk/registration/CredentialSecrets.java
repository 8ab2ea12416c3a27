package dev.trellis.sdk.registration;

/** Names of the secrets on a cluster that hold an agent's credentials. */
public final class CredentialSecrets {
    private CredentialSecrets() {}

    /** Holds a kubeconfig for the hub. */
    public static String hubKubeconfig(String addon) {
        return addon + "-hub-kubeconfig";
    }

    /** Holds a certificate of another signer. */
    public static String clientCertificate(String addon, String signer) {
        return addon + "-" + signer.replace('/', '-') + "-client-cert";
    }
}
