package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.core.JsonProcessingException;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Where a page of a list ended, in the form that the reference server gives out.
 *
 * @param revision the state that is being read, or {@link #NOW}
 * @param start the first key of the next page, below the prefix of the list
 */
public record ContinueToken(long revision, String start) {
    /** The state at the time of the next request: the pages do not fit together. */
    static final long NOW = -1;

    private static final String VERSION = "meta.k8s.io/v1";

    String text() {
        var json = Json.object();
        json.put("v", VERSION).put("rv", revision).put("start", start);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(json));
    }

    /** Reads a token that a client sent back. */
    public static ContinueToken parse(String text) {
        try {
            var json =
                    Json.read(Base64.getUrlDecoder().decode(text.getBytes(StandardCharsets.UTF_8)));
            if (!json.path("v").asText().equals(VERSION)) {
                throw invalid(
                        "server does not recognize this encoded version "
                                + json.path("v").asText());
            }
            if (!json.path("rv").isIntegralNumber()) {
                throw invalid("unexpected encoding");
            }
            return new ContinueToken(json.path("rv").asLong(), json.path("start").asText());
        } catch (IllegalArgumentException _) {
            throw invalid("illegal base64 data at input byte " + firstFault(text));
        } catch (JsonProcessingException e) {
            throw invalid(String.valueOf(e.getOriginalMessage()));
        }
    }

    /** The place of what is no base64; a single letter at the end is none either. */
    private static int firstFault(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            var isLetter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
            if (!isLetter && (c < '0' || c > '9') && c != '-' && c != '_') {
                return i;
            }
        }
        return Math.max(0, text.length() - 1);
    }

    /** The state that the token asks for. */
    public ListOptions.Revision state() {
        return revision == NOW
                ? new ListOptions.Revision.Any()
                : new ListOptions.Revision.Exact(revision);
    }

    private static StatusError invalid(String why) {
        return StatusError.badRequest("invalid continue token: continue key is not valid: " + why);
    }
}
