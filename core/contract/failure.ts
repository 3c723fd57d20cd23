import { type Call, replyCode } from '#core/contract/call.ts';
import type { Fault } from '#core/fault.ts';

/**
 * Why a call returned no data. A closed union: the client creates nothing else, and every machine slot that calls the API fails with one of
 * these. None contains a secret, so failures may be written to the journal.
 */
export type CallFailure =
  /** The server understood the call and refused it: its code, its message, and faults by field. */
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly msg: string;
      readonly errors: readonly Fault[];
      /** Data sent with the refusal, such as the ticket of a second factor. */
      readonly data: unknown;
    }
  /** HTTP 401, or a `/v1` call made without a token. */
  | { readonly kind: 'unauthorized' }
  /** HTTP 5xx. The work may or may not have been done. */
  | { readonly kind: 'server-error'; readonly status: number }
  /** No reply arrived; the work may or may not have been done. */
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'timeout' }
  /** The caller gave up. Never shown. */
  | { readonly kind: 'cancelled' }
  /** The reply does not match the contract; `path` is where, `found` the kind of value there. */
  | { readonly kind: 'unexpected-reply'; readonly path: string; readonly found: string };

/** Why a workflow step failed. `broken`: its work threw, which is a bug in the console. */
export type StepFailure = CallFailure | { readonly kind: 'broken' };

/** Whether the server may have done the work although no proper reply arrived. */
export function isUnanswered(failure: CallFailure): boolean {
  return (
    failure.kind === 'server-error' ||
    failure.kind === 'disconnected' ||
    failure.kind === 'timeout' ||
    failure.kind === 'unexpected-reply'
  );
}

/** Reason a call was refused: the name of its reply code. */
export type RefusalName = Exclude<keyof typeof replyCode, 'success'>;

/** Refusals possible for any call; a call declares its others in `errors`. */
type AnyCallsRefusal =
  | 'badInput'
  | 'forbidden'
  | 'confirmFirst'
  | 'factorNeeded'
  | 'tooLarge'
  | 'mediaType'
  | 'tooManyTries'
  | 'internal';
type RefusalsOf<C extends Call> = RefusalName & (keyof C['errors'] | AnyCallsRefusal);

const nameOf = new Map<number, string>(Object.entries(replyCode).map(([name, code]) => [code, name]));

/** Returns the contract's name of a reply code; undefined for codes the contract does not know. */
export function refusalName(code: number): string | undefined {
  return nameOf.get(code);
}

/**
 * Whether the server refused for one of these reasons. `isRefused<typeof orderCalls.cancel>(failure, 'wrongState')` compiles only for
 * reasons the call declares.
 */
export function isRefused<C extends Call = Call>(
  failure: CallFailure | null | undefined,
  ...names: readonly RefusalsOf<C>[]
): boolean {
  const refusal = failure?.kind === 'refused' ? nameOf.get(failure.code) : undefined;
  return names.some((name) => name === refusal);
}

/** Whether the account lacks the right; retrying does not help. */
export function isForbidden(failure: CallFailure): boolean {
  return isRefused(failure, 'forbidden');
}

/** Returns the failure of a rejected promise; null for anything else, which is a bug. */
export function callFailureOf(error: unknown): CallFailure | null {
  return error instanceof CallError ? error.failure : null;
}

/** Rejection of a failed call. Machine slots reject with it, so that `onError` is taken. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(readonly failure: CallFailure) {
    super(`call failed: ${failure.kind}`);
  }
}
