package dev.trellis.operators.image;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A part of an image on its way here: too many bytes, or others than promised, end it. */
final class CheckedStream extends FilterInputStream {
    private static final int CHUNK = 8192;

    private final Descriptor promised;
    private final MessageDigest hash = sha256();
    private long count;
    private boolean ended;

    CheckedStream(InputStream in, Descriptor promised) {
        super(in);
        this.promised = promised;
    }

    static String digest(byte[] bytes) {
        return text(sha256().digest(bytes));
    }

    private static String text(byte[] hash) {
        return "sha256:" + HexFormat.of().formatHex(hash);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        var read = super.read(bytes, offset, length);
        if (read < 0) {
            check();
            return read;
        }
        count += read;
        if (count > promised.size()) {
            throw wrong("is longer than its manifest says");
        }
        hash.update(bytes, offset, read);
        return read;
    }

    @Override
    public long skip(long n) throws IOException {
        return read(new byte[(int) Math.min(CHUNK, n)], 0, (int) Math.min(CHUNK, n));
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    /** Reads what is left, so that all of it is checked. */
    void finish() throws IOException {
        var rest = new byte[CHUNK];
        while (read(rest, 0, rest.length) >= 0) {
            // Only the check matters.
        }
    }

    private void check() {
        if (ended) {
            return;
        }
        ended = true;
        if (count < promised.size()) {
            throw wrong("is shorter than its manifest says");
        }
        if (!text(hash.digest()).equals(promised.digest())) {
            throw wrong("has other content than its digest says");
        }
    }

    /** Whoever stores it may have been interrupted, so it may be another one the next time. */
    private ImageTrouble wrong(String how) {
        return ImageTrouble.passing(
                "Part %s of an image %s: push the image again.".formatted(promised.digest(), how),
                null);
    }
}
