import { isRefused } from '#core/contract/failure.ts';
import type { Answer } from '#machines/kit/slot.ts';

/** How machines read the answers to a creation and to the question what became of it. */

/** The server said no, and so made no order. A used key says nothing about that: it is asked. */
export function isDefiniteRefusal(answer: Answer<unknown> | null): boolean {
  if (answer === null || answer.ok) return false;
  return answer.error.kind === 'refused' && !isRefused(answer.error, 'keyReused');
}

/** The server has no such order. */
export function isKnownMissing(answer: Answer<unknown> | null): boolean {
  return answer?.ok === true && answer.value === null;
}
