import { type Fault, fault } from '#core/fault.ts';

/** Bounds for a text of names: twice the names and ten times the characters of 500 orders with 250 names each. */
export const textBounds = { places: 250_000, characters: 10_000_000 } as const;

const parting = new Set([...',;，；、\t\v\x85\u2028\u2029\r\n'].map((sign) => sign.charCodeAt(0)));

/**
 * Returns the fault of a text with too many characters, or too many lines and names; null otherwise. Call it before splitting the text,
 * since the pieces would fill the memory.
 */
export function textBoundFault(text: string, field: string): Fault | null {
  const { places, characters } = textBounds;
  if (text.length > characters) return fault(field, 'too-long', '', `${characters / 1_000_000} MB`);
  let count = 1;
  for (let at = 0; at < text.length; at++) if (parting.has(text.charCodeAt(at))) count += 1;
  return count > places ? fault(field, 'name-too-many', String(count), String(places)) : null;
}
