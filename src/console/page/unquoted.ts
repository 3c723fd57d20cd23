/** Converts canonical number text to a number, because the router quotes any text that could be read as one. */
export function unquoted(text: string): string | number {
  return /^\d/.test(text) && String(+text) === text ? +text : text;
}
