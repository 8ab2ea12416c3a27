package dev.trellis.apiserver.metadata;

import java.util.random.RandomGenerator;

/** Names that the server makes up. */
public final class Names {
    private static final int BASE_MAX = 58;
    private static final int RANDOM = 5;
    // Without vowels and look-alikes, so that no word comes out.
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    private Names() {}

    public static String generate(String base, RandomGenerator random) {
        var name = new StringBuilder(base.substring(0, Math.min(base.length(), BASE_MAX)));
        for (var i = 0; i < RANDOM; i++) {
            name.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return name.toString();
    }
}
