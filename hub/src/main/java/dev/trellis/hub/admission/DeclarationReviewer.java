package dev.trellis.hub.admission;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.hub.dependency.CycleDecision;
import dev.trellis.hub.dependency.RequiredNeeds;
import dev.trellis.hub.webhook.Reviewer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers whether a declaration may be stored beside those that there are. */
public final class DeclarationReviewer implements Reviewer {

    private static final Logger LOG = LoggerFactory.getLogger(DeclarationReviewer.class);
    private static final String UNCHECKED =
            "Dependencies were not checked for cycles: the manager has only just started.";

    private final Supplier<Optional<Collection<ClusterManagementAddOn>>> declarations;

    public DeclarationReviewer(WatchCache<ClusterManagementAddOn> declarations) {
        this(() -> declarations.hasSynced() ? Optional.of(declarations.all()) : Optional.empty());
    }

    /**
     * @param declarations all there are; empty while they are not known
     */
    DeclarationReviewer(Supplier<Optional<Collection<ClusterManagementAddOn>>> declarations) {
        this.declarations = declarations;
    }

    @Override
    public Reply answer(byte[] body) {
        AdmissionRequest request;
        try {
            request = AdmissionRequest.read(body);
        } catch (IllegalArgumentException e) {
            return new Misunderstood(String.valueOf(e.getMessage()));
        }
        if (request.after().isEmpty()) {
            return granted(request, List.of());
        }
        return declarations
                .get()
                .map(known -> answer(request, known))
                .orElseGet(() -> granted(request, List.of(UNCHECKED)));
    }

    private static Reply answer(
            AdmissionRequest request, Collection<ClusterManagementAddOn> known) {
        return CycleDecision.refusal(request.among(RequiredNeeds.of(known)))
                .map(sentence -> refused(request, sentence))
                .orElseGet(() -> granted(request, List.of()));
    }

    private static Reply granted(AdmissionRequest request, List<String> warnings) {
        var json = AdmissionAnswer.granted(request.uid(), warnings);
        return new Answered(false, 1, out -> out.write(json));
    }

    private static Reply refused(AdmissionRequest request, String sentence) {
        LOG.atInfo()
                .setMessage("declaration refused")
                .addKeyValue("addon", request.addon())
                .addKeyValue("reason", sentence)
                .log();
        var json = AdmissionAnswer.refused(request.uid(), sentence);
        return new Answered(true, 1, out -> out.write(json));
    }
}
