package dev.trellis.hub.template;

/** Where agents find what is mounted for them. Authors write these paths into their templates. */
final class MountPaths {
    static final String MANAGED = "/managed/";
    static final String HUB_KUBECONFIG = MANAGED + "hub-kubeconfig";
    static final String HUB_KUBECONFIG_FILE = HUB_KUBECONFIG + "/kubeconfig";
    static final String PROXY_CA = MANAGED + "proxy-ca";
    static final String PROXY_CA_FILE = PROXY_CA + "/" + ProxyCa.KEY;

    private MountPaths() {}
}
