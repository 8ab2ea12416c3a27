package dev.trellis.interpreter.prune;

/** Tells by their names the Secrets that a cluster makes for its accounts. */
public final class GeneratedSecrets {
    private static final String PULL_SECRET = "-dockercfg-";
    private static final int SUFFIX_LENGTH = 5;

    private GeneratedSecrets() {}

    /** A token or a pull secret that was made for the account of this name. */
    public static boolean isGenerated(String account, String secret) {
        return isToken(account, secret) || isPullSecret(account, secret);
    }

    public static boolean isToken(String account, String secret) {
        return secret.startsWith(account + "-token-");
    }

    public static boolean isPullSecret(String account, String secret) {
        return secret.startsWith(account + PULL_SECRET)
                && secret.length() == account.length() + PULL_SECRET.length() + SUFFIX_LENGTH;
    }
}
