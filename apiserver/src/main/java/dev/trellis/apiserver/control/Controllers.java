package dev.trellis.apiserver.control;

import dev.trellis.apiserver.access.ClusterAccess;
import dev.trellis.apiserver.registry.Verbs;

import java.util.concurrent.Executor;

/** Starts all loops of one logical cluster. */
public final class Controllers {
    private static final String NAMESPACES = "namespaces";
    private static final String ACCOUNTS = "serviceaccounts";

    private Controllers() {}

    /**
     * Does at once what is to be done, and goes on until the executor ends.
     *
     * @param executor where later changes are looked at; its tasks may wait
     */
    public static void start(Verbs verbs, ClusterAccess access, Executor executor) {
        var objects = new Objects(verbs);
        var store = objects.store();
        var authority = access.serverPem();
        var content = new NamespaceContent(objects, authority);
        Loop.start(store, NAMESPACES, executor, content::lookAtNamespace);
        Loop.start(store, ACCOUNTS, executor, content::lookAtAccount);
        Loop.start(store, "configmaps", executor, content::lookAtMap);
        var secrets = new TokenSecrets(objects, access, authority);
        Loop.start(store, "secrets", executor, secrets::lookAtSecret);
        Loop.start(store, ACCOUNTS, executor, secrets::lookAtAccount);
        Loop.startWhole(
                store,
                "clusterroles.rbac.authorization.k8s.io",
                executor,
                new RoleGathering(objects)::look);
        Loop.start(
                store,
                "certificatesigningrequests.certificates.k8s.io",
                executor,
                new CertificateSigning(objects, access)::look);
        Loop.startWhole(
                store,
                "certificatesigningrequests.certificates.k8s.io",
                executor,
                new CertificateCleaning(objects, access)::look);
    }
}
