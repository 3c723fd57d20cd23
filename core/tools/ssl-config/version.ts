/** Accepts `1.26`, `1.0.2zg`, `2.4.71`: numbers, and the patch letters of OpenSSL before 3.0. */
export function isVersion(text: string): boolean {
  return /^\d{1,4}(\.\d{1,4}){0,3}[a-z]{0,2}$/.test(text);
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
