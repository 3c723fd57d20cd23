const made = new Map<string, unknown>();

/**
 * A formatter of the browser's, made when it is first used and kept: making one takes milliseconds, which a page that shows no
 * number has no need of before its first paint.
 */
function kept<Made>(kind: string, make: () => Made): Made {
  if (!made.has(kind)) made.set(kind, make());
  return made.get(kind) as Made;
}

/** Each by its BCP 47 tag. */
export const intl = {
  numbers: (tag: string) => kept(`numbers ${tag}`, () => new Intl.NumberFormat(tag)),
  plurals: (tag: string) => kept(`plurals ${tag}`, () => new Intl.PluralRules(tag)),
  relatives: (tag: string) =>
    kept(`relatives ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })),
  lists: (tag: string) => kept(`lists ${tag}`, () => new Intl.ListFormat(tag)),
};
