import { replyCode } from '#core/contract/call.ts';
import type { Fault } from '#core/fault.ts';

/** How a call ended: success, or refusal with a code of `replyCode` and a reason in words. */
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
  /** Data the caller needs to continue, such as the ticket of a second factor. */
  readonly data?: unknown;
}

export function success<Data>(data: Data): Success<Data> {
  return { kind: 'success', data };
}

/** The console shows `msg` when it has no text for `code`: plain English, no internals. */
export function refuse(code: number, msg: string, errors: readonly Fault[] = [], data?: unknown): Refusal {
  return { kind: 'refusal', code, msg, errors, ...(data === undefined ? {} : { data }) };
}

/** The same reply for missing records and for those of other customers. */
export function notFound(): Refusal {
  return refuse(replyCode.notFound, 'Not found');
}

/** Maximum faults in one reply: enough to work through, too few to flood a screen. */
export const mostFaults = 100;

/** The input does not fit; each fault names its field. */
export function badInput(faults: readonly Fault[]): Refusal {
  const [first] = faults;
  const where = first && first.field !== '' ? `: ${first.field}` : '';
  return refuse(replyCode.badInput, `Invalid request${where}`, faults.slice(0, mostFaults));
}

/** Something changed between a call's preparation and its transaction: roll back and prepare again. */
export const onceMore: Refusal = refuse(
  replyCode.conflict,
  'Another request changed this in the meantime. Try again',
);
