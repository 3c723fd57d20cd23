/** Hyphens and the dashes that word processors make of them. */
const marker = /^[-\u2010-\u2015\u2212]{2,5}(BEGIN|END) ([A-Z][A-Z\d ]{0,60})[-\u2010-\u2015\u2212]{2,5}/gm;

/** Only these and white space, apart from its labels: nothing to clean but the dashes. */
const plain = /^[\w+/=:.,\s-]*$/;

/**
 * Cleans PEM that passed through something else: mail quotes, JSON and environment variables (`\n`, `\/`), forms (percent-encoding), web
 * pages (`<br>`), RTF line ends, invisible characters, and markers with dashes missing or changed by a word processor.
 */
export function plainPem(found: string): string {
  if (!found.includes('BEGIN')) return found;
  const text = plain.test(found) ? found : cleaned(withoutPercents(found));
  // Markers as they should be, as in nearly all texts.
  if (text.includes('-----BEGIN ') && !/[\u2010-\u2015\u2212]/.test(text)) return text;
  return text.replace(marker, (_, edge: string, label: string) => `-----${edge} ${label.trim()}-----`);
}

function cleaned(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u3000]/g, ' ')
    .replace(/<br ?\/?>/gi, '\n')
    .replaceAll('\\r', '')
    .replaceAll('\\n', '\n')
    .replaceAll('\\/', '/')
    .replace(/\\(?:par|line)\b|\\$/gm, '\n')
    .replace(/^[>|] ?/gm, '');
}

/** Decodes percent-encoded PEM, as web servers forward client certificates and forms submit them: `%20` or `+` for a space. */
function withoutPercents(text: string): string {
  const [, space] = /-----BEGIN(%20|\+)/i.exec(text) ?? [];
  if (space === undefined) return text;
  return (space === '+' ? text.replaceAll('+', ' ') : text).replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
