/** Form encoding of a flat body; absent values are left out. Bodies that nest are declared as JSON in the contract. */
export function formText(body: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value));
  return form.toString();
}

/** `?a=1&b=2`, or nothing. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const text = formText(query);
  return text === '' ? '' : `?${text}`;
}
