const made = new Map<string, unknown>();

/**
 * A formatter of the browser's, made when it is first used and kept: making one takes milliseconds, which a page that shows no
 * number has no need of before its first paint.
 */
function kept<Made>(kind: string, make: () => Made): Made {
  if (!made.has(kind)) made.set(kind, make());
  return made.get(kind) as Made;
}

/**
 * Every language here writes a whole number under 1 000 in its plain digits: most numbers of a first page need no formatter, whose
 * making takes 14 ms of a first paint and four times that on a phone.
 */
function number(tag: string, value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  return kept(`numbers ${tag}`, () => new Intl.NumberFormat(tag)).format(value);
}

/** One item is itself in every language: the formatter of lists takes as long to make as that of numbers. */
function list(tag: string, items: readonly string[]): string {
  const [only = ''] = items;
  return items.length < 2 ? only : kept(`lists ${tag}`, () => new Intl.ListFormat(tag)).format(items);
}

/** Each by its BCP 47 tag. */
export const intl = {
  number,
  list,
  plurals: (tag: string) => kept(`plurals ${tag}`, () => new Intl.PluralRules(tag)),
  relatives: (tag: string) =>
    kept(`relatives ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })),
};
