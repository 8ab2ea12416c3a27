package dev.trellis.hub.admission;

import dev.trellis.hub.webhook.Reviewer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries a check's verdicts about objects of one kind to API servers. */
public final class CheckReviewer implements Reviewer {

    private static final Logger LOG = LoggerFactory.getLogger(CheckReviewer.class);

    private final String kind;
    private final Check check;

    /** Looks at an object before it is stored. */
    @FunctionalInterface
    public interface Check {
        Verdict judge(AdmissionRequest request);
    }

    public CheckReviewer(String kind, Check check) {
        this.kind = kind;
        this.check = check;
    }

    @Override
    public Reply answer(byte[] body) {
        AdmissionRequest request;
        try {
            request = AdmissionRequest.read(body, kind);
        } catch (IllegalArgumentException e) {
            return new Misunderstood(String.valueOf(e.getMessage()));
        }
        var verdict = check.judge(request);
        if (verdict instanceof Verdict.Refused(var refusal)) {
            log(request, refusal);
        }
        var json = AdmissionAnswer.of(request.uid(), verdict);
        return new Answered(verdict instanceof Verdict.Refused, 1, out -> out.write(json));
    }

    private void log(AdmissionRequest request, Refusal refusal) {
        LOG.atInfo()
                .setMessage("object refused")
                .addKeyValue("kind", kind)
                .addKeyValue("namespace", request.namespace())
                .addKeyValue("name", request.name())
                .addKeyValue("user", request.requester().user())
                .addKeyValue("reason", refusal.sentence())
                .log();
    }
}
