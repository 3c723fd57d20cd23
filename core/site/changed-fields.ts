/** A field of a part of a site whose value changes. */
export interface ChangedField {
  /** A field of a group stands after a dot: `colors.light`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two contents of a part, in the order of the later one. A value that is absent or null is empty. */
export function changedFields(before: object, after: object): ChangedField[] {
  const [was, now] = [flat(before), flat(after)];
  return [...new Set([...now.keys(), ...was.keys()])].flatMap((field) => {
    const values = { before: was.get(field) ?? '', after: now.get(field) ?? '' };
    return values.before === values.after ? [] : [{ field, ...values }];
  });
}

function flat(content: object): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(content)) {
    if (Array.isArray(value)) found.set(name, value.join(', '));
    else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of flat(value)) found.set(`${name}.${inner}`, text);
    else if (value !== null && value !== undefined) found.set(name, String(value));
  }
  return found;
}

/** The lines of a text that another one lacks, and the other way round, each in order: what a reader must compare. */
export function changedLines(
  before: string,
  after: string,
): { readonly gone: readonly string[]; readonly added: readonly string[] } {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  const [was, now] = [lines(before), lines(after)];
  const [inWas, inNow] = [new Set(was), new Set(now)];
  return { gone: was.filter((line) => !inNow.has(line)), added: now.filter((line) => !inWas.has(line)) };
}
