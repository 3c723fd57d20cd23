import { refuse } from '#workers/fault.ts';
import { intakeBounds } from '#workers/intake-api.ts';

/** The refusal of a text that is too long to be read; null when it is not. */
export function refuseLongText(text: string) {
  const { textBytes } = intakeBounds;
  return text.length > textBytes ? refuse('text-too-large', String(textBytes / 1_000_000)) : null;
}
