package dev.trellis.operators.image;

import java.util.regex.Pattern;

/**
 * Names an image: {@code HOST[:PORT]/REPOSITORY[:TAG][@DIGEST]} in a registry, {@code
 * oci:FOLDER[:TAG][@DIGEST]} in a layout on disk.
 *
 * @param host of the registry; empty for a layout
 * @param repository in the registry, or the folder of the layout
 * @param tag empty where none is given
 * @param digest what the image must be; empty where the tag decides
 */
public record ImageName(String host, String repository, String tag, String digest) {
    private static final String LAYOUT = "oci:";
    private static final Pattern HOST =
            Pattern.compile(
                    "(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9a-fA-F:]+])(?::[0-9]{1,5})?");
    private static final Pattern REPOSITORY =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*(?:/[A-Za-z0-9][A-Za-z0-9._-]*)*");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
    private static final int LENGTH_MAX = 512;

    /** An {@link ImageTrouble} says what is wrong with the text. */
    public static ImageName parse(String text) {
        if (text.length() > LENGTH_MAX) {
            throw malformed(text.substring(0, LENGTH_MAX) + "...");
        }
        var isLayout = text.startsWith(LAYOUT);
        var rest = isLayout ? text.substring(LAYOUT.length()) : text;
        var at = rest.indexOf('@');
        var digest = at < 0 ? "" : rest.substring(at + 1);
        rest = at < 0 ? rest : rest.substring(0, at);
        var colon = rest.indexOf(':', rest.lastIndexOf('/') + 1);
        var tag = colon < 0 ? "" : rest.substring(colon + 1);
        rest = colon < 0 ? rest : rest.substring(0, colon);
        var host = "";
        if (!isLayout) {
            var slash = rest.indexOf('/');
            host = slash < 0 ? "" : rest.substring(0, slash);
            rest = rest.substring(slash + 1);
            if (!HOST.matcher(host).matches() || !isHost(host)) {
                throw ImageTrouble.lasting(
                        "Image %s names no registry: put its host in front, as in HOST/%s."
                                .formatted(text, text));
            }
        }
        if (!REPOSITORY.matcher(rest).matches()
                || (colon >= 0 && !TAG.matcher(tag).matches())
                || (at >= 0 && !Descriptor.isDigest(digest))) {
            throw malformed(text);
        }
        return new ImageName(host, rest, tag, digest);
    }

    private static ImageTrouble malformed(String text) {
        return ImageTrouble.lasting(
                "Image %s is not named as HOST/REPOSITORY:TAG, HOST/REPOSITORY@sha256:DIGEST or oci:FOLDER:TAG."
                        .formatted(text));
    }

    /** Without a point or a port it might as well be the first part of a repository. */
    private static boolean isHost(String host) {
        return host.equals("localhost") || host.contains(".") || host.contains(":");
    }

    /** Whether the name can only ever mean one content. */
    public boolean isPinned() {
        return !digest.isEmpty();
    }

    boolean isInLayout() {
        return host.isEmpty();
    }

    @Override
    public String toString() {
        return (isInLayout() ? LAYOUT : host + "/")
                + repository
                + (tag.isEmpty() ? "" : ":" + tag)
                + (digest.isEmpty() ? "" : "@" + digest);
    }
}
