/** `a=1&b=2` as an object; null when it is not percent-encoded UTF-8. A repeated name becomes a list. */
export function fieldsOf(text: string): Record<string, unknown> | null {
  const fields = new Map<string, string[]>();
  try {
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const cut = pair.indexOf('=');
      const name = decode(cut < 0 ? pair : pair.slice(0, cut));
      fields.set(name, [...(fields.get(name) ?? []), cut < 0 ? '' : decode(pair.slice(cut + 1))]);
    }
  } catch {
    return null;
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
