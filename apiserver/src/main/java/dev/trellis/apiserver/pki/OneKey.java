package dev.trellis.apiserver.pki;

import org.jspecify.annotations.Nullable;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Shows the one certificate that there is, whoever asks.
 *
 * <p>The JDK's own way leads through a key store, which encrypts the key and decrypts it again:
 * work that a profile of the start shows, and that nobody needs.
 */
public final class OneKey extends X509ExtendedKeyManager {
    private static final String ALIAS = "own";

    private final Identity own;

    public OneKey(Identity own) {
        this.own = own;
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
        return fits(type) ? new String[] {ALIAS} : null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
        return getClientAliases(type, issuers);
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
        for (var type : types) {
            if (fits(type)) {
                return ALIAS;
            }
        }
        return null;
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] types, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return chooseClientAlias(types, issuers, null);
    }

    @Override
    public @Nullable String chooseServerAlias(
            String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return fits(type) ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String type, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return chooseServerAlias(type, issuers, null);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return alias.equals(ALIAS) ? new X509Certificate[] {own.certificate()} : null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return alias.equals(ALIAS) ? own.keys().getPrivate() : null;
    }

    private boolean fits(String type) {
        // Some ask for the algorithm of the key alone, others for that of the signature with it.
        return type.replaceFirst("_.*", "").equals(own.keys().getPrivate().getAlgorithm());
    }
}
