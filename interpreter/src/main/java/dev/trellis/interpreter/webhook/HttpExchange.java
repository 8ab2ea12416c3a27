package dev.trellis.interpreter.webhook;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One POST over a connection that ends with it. Redirects are answers like any other. */
final class HttpExchange {
    private static final int ANSWER_BYTES_MAX = 3 * 1024 * 1024;
    private static final int LINE_MAX = 16 * 1024;
    private static final int HEADERS_MAX = 100;

    private HttpExchange() {}

    /** Where a webhook is asked, with the time it has: it may want to stop in good time itself. */
    static String pathAndQuery(Webhook webhook) {
        return "%s?timeout=%ds".formatted(webhook.target().path(), webhook.timeout().toSeconds());
    }

    static HttpAnswer post(Socket connection, Webhook webhook, byte[] body) throws IOException {
        var target = webhook.target();
        var head =
                """
                POST %s HTTP/1.1\r
                Host: %s:%d\r
                User-Agent: trellis\r
                Content-Type: application/json\r
                Accept: application/json\r
                Content-Length: %d\r
                Connection: close\r
                \r
                """
                        .formatted(pathAndQuery(webhook), target.host(), target.port(), body.length)
                        .getBytes(StandardCharsets.US_ASCII);
        var out = connection.getOutputStream();
        out.write(head);
        out.write(body);
        out.flush();
        return read(new BufferedInputStream(connection.getInputStream()));
    }

    private static HttpAnswer read(InputStream in) throws IOException {
        var words = line(in).split(" ", 3);
        if (words.length < 2 || !words[0].startsWith("HTTP/1.") || !words[1].matches("\\d{3}")) {
            throw new IOException("the answer is no HTTP");
        }
        var headers = headers(in);
        var length = headers.get("content-length");
        byte[] body;
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            body = chunks(in);
        } else if (length != null) {
            body = exactly(in, size(length, 10));
        } else {
            body = in.readNBytes(ANSWER_BYTES_MAX + 1);
            limit(body.length);
        }
        return new HttpAnswer(Integer.parseInt(words[1]), new String(body, StandardCharsets.UTF_8));
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        var headers = new TreeMap<String, String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            var colon = line.indexOf(':');
            if (colon < 1 || headers.size() == HEADERS_MAX) {
                throw new IOException("the answer has headers that are none");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static byte[] chunks(InputStream in) throws IOException {
        var body = new ByteArrayOutputStream();
        while (true) {
            var head = line(in);
            var end = head.indexOf(';');
            var size = size(end < 0 ? head : head.substring(0, end), 16);
            if (size == 0) {
                return body.toByteArray();
            }
            limit(body.size() + size);
            body.write(exactly(in, size));
            line(in);
        }
    }

    private static byte[] exactly(InputStream in, int size) throws IOException {
        var bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the answer ends too early");
        }
        return bytes;
    }

    private static int size(String text, int radix) throws IOException {
        try {
            var size = Long.parseLong(text.strip(), radix);
            limit(size);
            return (int) size;
        } catch (NumberFormatException e) {
            throw new IOException("the answer has a length that is none", e);
        }
    }

    private static void limit(long bytes) throws IOException {
        if (bytes < 0 || bytes > ANSWER_BYTES_MAX) {
            throw new IOException("the answer has more than %d bytes".formatted(ANSWER_BYTES_MAX));
        }
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the answer ends too early");
            }
            if (line.length() == LINE_MAX) {
                throw new IOException("the answer has a line without end");
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }
}
