package dev.trellis.cli.shell;

import java.util.ArrayList;
import java.util.List;

/** Rows under headings, each column as wide as its widest cell. */
public record Table(List<String> headings, List<List<String>> rows) {
    private static final String GAP = "   ";

    public Table {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
        for (var row : rows) {
            if (row.size() != headings.size()) {
                throw new IllegalArgumentException(
                        "row " + row + " does not fit the headings " + headings);
            }
        }
    }

    /** The lines of the table; the headings are bold where colours are shown. */
    public List<String> lines(boolean colours) {
        var lines = new ArrayList<String>();
        lines.add(Terminal.bold(line(headings), colours));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private String line(List<String> cells) {
        var line = new StringBuilder();
        for (var column = 0; column < cells.size(); column++) {
            var cell = cells.get(column);
            line.append(cell);
            if (column < cells.size() - 1) {
                line.repeat(' ', width(column) - cell.length()).append(GAP);
            }
        }
        return line.toString();
    }

    private int width(int column) {
        var rowsWidth = rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
        return Math.max(headings.get(column).length(), rowsWidth);
    }
}
