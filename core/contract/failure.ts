import { type Call, replyCode } from '#core/contract/call.ts';
import type { Fault } from '#core/fault.ts';

/**
 * Why a call brought no data. A closed union: the client makes nothing else, and every machine's slot that calls
 * the API fails with one of these. None carries a secret, so a failure may be written to the journal.
 */
export type CallFailure =
  /** The server understood and refused: its code, its message, and faults by field. */
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly msg: string;
      readonly errors: readonly Fault[];
      /** What came with the refusal, for example the ticket of a second factor. */
      readonly data: unknown;
    }
  /** HTTP 401, or a `/v1` call made without a token. */
  | { readonly kind: 'unauthorised' }
  /** HTTP 5xx. The work may or may not have been done. */
  | { readonly kind: 'server-error'; readonly status: number }
  /** No answer came: the work may or may not have been done. */
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'timeout' }
  /** Its asker went away. Never shown. */
  | { readonly kind: 'cancelled' }
  /** The answer does not fit the contract; `path` is where, `found` what kind of value stood there. */
  | { readonly kind: 'unexpected-reply'; readonly path: string; readonly found: string };

/** Why a step of a workflow failed. `broken`: its work threw, a bug of the console. */
export type StepFailure = CallFailure | { readonly kind: 'broken' };

/** True when the server may have done the work although no proper answer came. */
export function isUnanswered(failure: CallFailure): boolean {
  return (
    failure.kind === 'server-error' ||
    failure.kind === 'disconnected' ||
    failure.kind === 'timeout' ||
    failure.kind === 'unexpected-reply'
  );
}

/** Why a call was refused, by the name of its reply code. */
export type RefusalName = Exclude<keyof typeof replyCode, 'success'>;

/** What any call may be refused with; the rest it declares (`errors`). */
type AnyCallsRefusal = 'badInput' | 'forbidden' | 'tooLarge' | 'mediaType' | 'tooManyTries' | 'internal';
type RefusalsOf<C extends Call> = RefusalName & (keyof C['errors'] | AnyCallsRefusal);

const nameOf = new Map<number, string>(Object.entries(replyCode).map(([name, code]) => [code, name]));

/** The contract's name of a reply code; undefined for one that only this server knows. */
export function refusalName(code: number): string | undefined {
  return nameOf.get(code);
}

/**
 * The server refused for one of these reasons: `isRefused<typeof orderCalls.cancel>(failure, 'wrongState')` compiles only for
 * reasons that the call declares.
 */
export function isRefused<C extends Call = Call>(
  failure: CallFailure | null | undefined,
  ...names: readonly RefusalsOf<C>[]
): boolean {
  const refusal = failure?.kind === 'refused' ? nameOf.get(failure.code) : undefined;
  return names.some((name) => name === refusal);
}

/** True when the account may not do that: asking again changes nothing. */
export function isForbidden(failure: CallFailure): boolean {
  return isRefused(failure, 'forbidden');
}

/** The failure a rejected promise carries; anything else is a bug and is passed on. */
export function callFailureOf(error: unknown): CallFailure | null {
  return error instanceof CallError ? error.failure : null;
}

/** What a promise rejects with when a call fails: slots of machines reject, so that `onError` is taken. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(readonly failure: CallFailure) {
    super(`call failed: ${failure.kind}`);
  }
}
