package dev.trellis.hub.certificate;

/** The certificates cannot be kept. The message is a sentence for people. */
public final class CertificateProblem extends RuntimeException {
    CertificateProblem(String sentence) {
        super(sentence);
    }
}
