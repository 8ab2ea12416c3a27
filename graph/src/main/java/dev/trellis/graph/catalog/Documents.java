package dev.trellis.graph.catalog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;

import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/**
 * A stream of JSON objects or YAML documents, compressed or not, one document in memory at a time.
 */
public final class Documents {
    /** Streams of catalogs are long; the bound is there for the parser's own safety net. */
    private static final int CODE_POINTS_MAX = Integer.MAX_VALUE;

    private static final int LOOK_AHEAD = 4096;
    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;
    private static final ObjectMapper TREES = new ObjectMapper();
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    private static final JsonFactory YAML = yaml();

    private Documents() {}

    private static JsonFactory yaml() {
        var options = new LoaderOptions();
        options.setCodePointLimit(CODE_POINTS_MAX);
        return YAMLFactory.builder()
                .loaderOptions(options)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }

    /**
     * Gives each document to the reader.
     *
     * @param source how the stream is called in messages
     */
    public static void read(String source, InputStream stream, Consumer<JsonNode> reader) {
        try (var text = plain(stream);
                var parser = parser(text)) {
            while (parser.nextToken() != null) {
                JsonNode document = TREES.readTree(parser);
                if (document != null && !document.isNull() && !document.isMissingNode()) {
                    reader.accept(document);
                }
            }
        } catch (JsonProcessingException e) {
            var place = e.getLocation();
            throw new CatalogFault(
                    "%s cannot be read%s: %s"
                            .formatted(
                                    source,
                                    place == null
                                            ? ""
                                            : " at line %d, column %d"
                                                    .formatted(
                                                            place.getLineNr(), place.getColumnNr()),
                                    e.getOriginalMessage()),
                    e);
        } catch (IOException e) {
            throw new CatalogFault("%s cannot be read: %s".formatted(source, e.getMessage()), e);
        }
    }

    private static InputStream plain(InputStream stream) throws IOException {
        var buffered = new BufferedInputStream(stream, 2 * LOOK_AHEAD);
        buffered.mark(2);
        var isCompressed = buffered.read() == GZIP_FIRST && buffered.read() == GZIP_SECOND;
        buffered.reset();
        return isCompressed
                ? new BufferedInputStream(new GZIPInputStream(buffered), 2 * LOOK_AHEAD)
                : buffered;
    }

    private static JsonParser parser(InputStream text) throws IOException {
        text.mark(LOOK_AHEAD);
        int first;
        var looked = 0;
        do {
            first = text.read();
        } while (++looked < LOOK_AHEAD && first >= 0 && Character.isWhitespace(first));
        text.reset();
        return first == '{' ? JSON.createParser(text) : new WithoutAliases(YAML.createParser(text));
    }

    /** Aliases would be read as texts, in silence. */
    private static final class WithoutAliases extends JsonParserDelegate {
        WithoutAliases(JsonParser parser) {
            super(parser);
        }

        @Override
        public @Nullable JsonToken nextToken() throws IOException {
            var token = super.nextToken();
            if (delegate instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
                throw _constructReadException(
                        "YAML aliases are not supported: write the value out");
            }
            return token;
        }
    }
}
