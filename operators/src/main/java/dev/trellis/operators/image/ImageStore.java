package dev.trellis.operators.image;

import java.io.IOException;
import java.io.InputStream;

/** Where the parts of an image are. What it gives is not checked yet. */
interface ImageStore {
    /** The manifest that the name stands for now; at most so many bytes of it, and one more. */
    byte[] manifest(int bytesMax) throws IOException;

    /** The manifest with this digest; at most so many bytes of it, and one more. */
    byte[] manifest(String digest, int bytesMax) throws IOException;

    InputStream blob(Descriptor descriptor) throws IOException;
}
