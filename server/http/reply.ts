import { replyCode } from '#core/contract/call.ts';
import type { Fault } from '#core/fault.ts';

/** How a call ended, as a value: done, or refused with a code of `replyCode` and a reason in words. */
export type Outcome<Data> = Success<Data> | Refusal;

export interface Success<Data> {
  readonly kind: 'success';
  readonly data: Data;
}

export interface Refusal {
  readonly kind: 'refusal';
  readonly code: number;
  readonly msg: string;
  readonly errors: readonly Fault[];
  /** Sent along where the caller needs it to go on, such as the ticket of a second factor. */
  readonly data?: unknown;
}

export function success<Data>(data: Data): Success<Data> {
  return { kind: 'success', data };
}

/** `msg` is shown as it is when the console has no text for `code`: plain English, no internals. */
export function refuse(code: number, msg: string, errors: readonly Fault[] = [], data?: unknown): Refusal {
  return { kind: 'refusal', code, msg, errors, ...(data === undefined ? {} : { data }) };
}

/** What is not there, and what belongs to somebody else, get this same answer. */
export function notFound(): Refusal {
  return refuse(replyCode.notFound, 'Not found');
}

/** Faults of one reply: enough to work through, too few to flood a screen. */
export const mostFaults = 100;

/** The input does not fit; each fault names its field. */
export function badInput(faults: readonly Fault[]): Refusal {
  const [first] = faults;
  const where = first && first.field !== '' ? `: ${first.field}` : '';
  return refuse(replyCode.badInput, `The request is not valid${where}`, faults.slice(0, mostFaults));
}

/** Something changed between a call's preparation and its transaction: it is undone and prepared again. */
export const onceMore: Refusal = refuse(replyCode.conflict, 'Something else changed it meanwhile; try again');
