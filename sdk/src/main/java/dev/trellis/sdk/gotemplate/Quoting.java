package dev.trellis.sdk.gotemplate;

/** Text that is safe inside of other languages. */
final class Quoting {
    private Quoting() {}

    static String html(String text) {
        var safe = new StringBuilder();
        text.chars()
                .forEach(character -> {
                    switch (character) {
                        case 0 -> safe.append('\uFFFD');
                        case '"' -> safe.append("&#34;");
                        case '\'' -> safe.append("&#39;");
                        case '&' -> safe.append("&amp;");
                        case '<' -> safe.append("&lt;");
                        case '>' -> safe.append("&gt;");
                        default -> safe.append((char) character);
                    }
                });
        return safe.toString();
    }

    static String js(String text) {
        var safe = new StringBuilder();
        text.codePoints()
                .forEach(point -> {
                    switch (point) {
                        case '\\' -> safe.append("\\\\");
                        case '\'' -> safe.append("\\'");
                        case '"' -> safe.append("\\\"");
                        case '<', '>', '&', '=' -> safe.append("\\u%04X".formatted(point));
                        default -> {
                            if (point < ' ') {
                                safe.append("\\u%04X".formatted(point));
                            } else {
                                safe.appendCodePoint(point);
                            }
                        }
                    }
                });
        return safe.toString();
    }
}
