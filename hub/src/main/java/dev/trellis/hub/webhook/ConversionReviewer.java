package dev.trellis.hub.webhook;

import dev.trellis.api.conversion.ConversionReviews;
import dev.trellis.api.conversion.ConversionReviews.BadRequest;
import dev.trellis.api.conversion.ReviewAnswer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers ConversionReviews. */
final class ConversionReviewer implements Reviewer {

    private static final Logger LOG = LoggerFactory.getLogger(ConversionReviewer.class);

    @Override
    public Reply answer(byte[] body) {
        return switch (ConversionReviews.answer(body)) {
            case ReviewAnswer answer -> {
                answer.failure().ifPresent(ConversionReviewer::warn);
                yield new Answered(
                        answer.failure().isPresent(), answer.converted().size(), answer::writeTo);
            }
            case BadRequest(var sentence) -> new Misunderstood(sentence);
        };
    }

    private static void warn(String sentence) {
        LOG.atWarn().setMessage("conversion refused").addKeyValue("reason", sentence).log();
    }
}
