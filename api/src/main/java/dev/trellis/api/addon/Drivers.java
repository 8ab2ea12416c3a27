package dev.trellis.api.addon;

/** Ways for an agent to obtain its credentials for the hub. */
public final class Drivers {
    /** By a certificate signing request. */
    public static final String CSR = "csr";

    /** By a token of a service account. */
    public static final String TOKEN = "token";

    private Drivers() {}
}
