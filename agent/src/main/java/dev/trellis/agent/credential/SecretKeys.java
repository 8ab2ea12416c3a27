package dev.trellis.agent.credential;

/** Members of secrets that hold credentials. */
public final class SecretKeys {
    public static final String CERTIFICATE = "tls.crt";
    public static final String KEY = "tls.key";
    public static final String KUBECONFIG = "kubeconfig";
    public static final String CLUSTER_NAME = "cluster-name";
    public static final String AGENT_NAME = "agent-name";
    public static final String TOKEN = "token";

    private SecretKeys() {}
}
