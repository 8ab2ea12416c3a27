package dev.trellis.agent.feedback;

/**
 * How far feedback goes.
 *
 * @param rawJson whether lists, objects and numbers with a fraction are reported, as JSON text
 * @param rawBytesMax the longest such text; the CRD of works takes no more than 1024
 */
public record FeedbackSettings(boolean rawJson, int rawBytesMax) {

    /** As other agents do it where nobody says otherwise. */
    public static final FeedbackSettings USUAL = new FeedbackSettings(false, 1024);

    public FeedbackSettings {
        if (rawBytesMax < 1) {
            throw new IllegalArgumentException(
                    "Raw feedback cannot be shorter than one byte: give a length of 1 or more.");
        }
    }

    public FeedbackSettings withRawJson(boolean wanted) {
        return new FeedbackSettings(wanted, rawBytesMax);
    }
}
