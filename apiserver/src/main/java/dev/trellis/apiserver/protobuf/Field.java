package dev.trellis.apiserver.protobuf;

/**
 * A field of a structure.
 *
 * @param name in JSON
 * @param omitted whether JSON leaves it out where it is empty
 * @param optional whether nothing and an empty value differ
 */
record Field(int number, String name, Form form, boolean omitted, boolean optional) {
    /** The name of a field whose members stand in its parent. */
    static final String INLINE = "=";

    /** Reads a line of the table: number, name, form and marks. */
    static Field parse(String line) {
        var words = line.split(" ", -1);
        var form = words[2];
        var optional = form.endsWith("+");
        form = optional ? form.substring(0, form.length() - 1) : form;
        var omitted = form.endsWith("?");
        form = omitted ? form.substring(0, form.length() - 1) : form;
        return new Field(Integer.parseInt(words[0]), words[1], Form.parse(form), omitted, optional);
    }

    boolean isInline() {
        return name.equals(INLINE);
    }
}
