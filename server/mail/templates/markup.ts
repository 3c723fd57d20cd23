/** HTML whose every inserted text is escaped. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Inserted = string | number | Markup | readonly Markup[];

/** `html` with values inserted: texts are escaped for elements and quoted attributes alike; only markup stays what it is. */
export function html(parts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  return new Markup(parts.reduce((all, part, index) => all + sourceOf(values[index - 1] ?? '') + part));
}

export const noMarkup = new Markup('');

function sourceOf(value: Inserted): string {
  if (value instanceof Markup) return value.source;
  if (typeof value === 'object') return value.map(({ source }) => source).join('');
  return String(value).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
