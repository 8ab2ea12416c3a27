package dev.trellis.hub.admission;

import dev.trellis.api.json.ApiJson;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is answered to an AdmissionRequest, as JSON. */
final class AdmissionAnswer {

    private static final int UNPROCESSABLE = 422;

    private AdmissionAnswer() {}

    static byte[] granted(String uid, List<String> warnings) {
        var response = response(uid, true);
        if (!warnings.isEmpty()) {
            response.put("warnings", warnings);
        }
        return review(response);
    }

    /** As for an object that is not valid: our own writers do not try that again and again. */
    static byte[] refused(String uid, String sentence) {
        var response = response(uid, false);
        response.put(
                "status",
                Map.of(
                        "status",
                        "Failure",
                        "code",
                        UNPROCESSABLE,
                        "reason",
                        "Invalid",
                        "message",
                        sentence));
        return review(response);
    }

    private static Map<String, Object> response(String uid, boolean allowed) {
        var response = new LinkedHashMap<String, Object>();
        response.put("uid", uid);
        response.put("allowed", allowed);
        return response;
    }

    private static byte[] review(Map<String, Object> response) {
        var review = new LinkedHashMap<String, Object>();
        review.put("apiVersion", AdmissionRequest.API_VERSION);
        review.put("kind", AdmissionRequest.KIND);
        review.put("response", response);
        return ApiJson.toTree(review).toString().getBytes(StandardCharsets.UTF_8);
    }
}
