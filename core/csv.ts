/** Spreadsheets recognize UTF-8 only by this mark. */
const byteOrderMark = '\uFEFF';

/**
 * Returns a CSV file (RFC 4180) with a byte order mark. A text that a spreadsheet would evaluate is prefixed with an apostrophe (OWASP,
 * CSV injection): one that begins with a sign of a formula, also full-width, after spaces, quotes or what some take for a separator.
 */
export function csvText(lines: Lines): string {
  return byteOrderMark + csvLines(lines);
}

type Lines = readonly (readonly (string | number)[])[];

/** Further lines of the same file. */
export function csvLines(lines: Lines): string {
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: string | number): string {
  const text =
    typeof value === 'string' && /^[\s"';,|]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) && !isAmount(value)
      ? `'${value}`
      : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `-12.50` is a number, not a formula. */
function isAmount(text: string): boolean {
  return /^-\d+(?:\.\d+)?$/.test(text);
}
