package dev.trellis.hub.admission;

import dev.trellis.api.json.ApiJson;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is answered to an AdmissionRequest, as JSON. */
final class AdmissionAnswer {

    private AdmissionAnswer() {}

    static byte[] of(String uid, Verdict verdict) {
        var response = new LinkedHashMap<String, Object>();
        response.put("uid", uid);
        response.put("allowed", !(verdict instanceof Verdict.Refused));
        switch (verdict) {
            case Verdict.Granted(var warnings) -> {
                if (!warnings.isEmpty()) {
                    response.put("warnings", warnings);
                }
            }
            case Verdict.Changed(var patch) -> {
                response.put("patchType", "JSONPatch");
                response.put("patch", base64(patch.toString()));
            }
            case Verdict.Refused(var refusal) -> response.put("status", status(refusal));
        }
        return review(response);
    }

    private static Map<String, Object> status(Refusal refusal) {
        return Map.of(
                "status",
                "Failure",
                "code",
                refusal.code(),
                "reason",
                refusal.reason(),
                "message",
                refusal.sentence());
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] review(Map<String, Object> response) {
        var review = new LinkedHashMap<String, Object>();
        review.put("apiVersion", AdmissionRequest.API_VERSION);
        review.put("kind", AdmissionRequest.KIND);
        review.put("response", response);
        return ApiJson.toTree(review).toString().getBytes(StandardCharsets.UTF_8);
    }
}
