/** Accepts `1.26`, `1.0.2zg`, `2.4.71`: numbers, and the patch letters of OpenSSL before 3.0. */
export function isVersion(text: string): boolean {
  return /^\d{1,4}(\.\d{1,4}){0,3}[a-z]{0,2}$/.test(text);
}

/** What servers and packages print around their version: a label and a name before, a build or a date behind. */
const printed =
  /^(?:[a-z][a-z ]{0,30}: {0,10})?(?:[a-z][a-z ]{0,30}[/ ]|v)?(\d{1,4}(?:\.\d{1,4}){0,3}[a-z]{0,2})(?:[-+~](?!alpha|beta|dev|pre|rc)[\w.+~-]{0,40})?(?: [\w .,:()/-]{0,80})?$/i;

/**
 * Returns the version in a text such as `nginx version: nginx/1.24.0`, `1.24.0 (Ubuntu)` or `OpenSSL 1.1.1k-fips 25 Mar 2021`; other text
 * unchanged.
 */
export function plainVersion(text: string): string {
  return printed.exec(text.trim())?.[1] ?? text;
}

/** Reports whether a version is at least `since`. Missing parts count as 0: `3.0` equals `3.0.0`. */
export function isAtLeast(version: string, since: string): boolean {
  const [a, b] = [parts(version), parts(since)];
  for (const [index, part] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0;
    if (part !== other) return part > other;
  }
  // `zg` comes after `l`: compare by length, then alphabetically.
  return a.letters.length === b.letters.length ? a.letters >= b.letters : a.letters.length > b.letters.length;
}

function parts(version: string): { readonly numbers: readonly number[]; readonly letters: string } {
  const digits = /^[\d.]*/.exec(version)?.[0] ?? '';
  const numbers = digits.split('.').map(Number);
  return {
    numbers: [0, 1, 2, 3].map((index) => numbers[index] ?? 0),
    letters: version.slice(digits.length),
  };
}
