import { type Call, replyCode } from '#core/contract/call.ts';
import type { Outcome } from '#server/http/reply.ts';
import type { SecurityAction, SecurityEvent } from '#server/log.ts';

/** Calls whose success is also logged as a security event. Session calls write their own entries. */
const audited: ReadonlyMap<string, SecurityAction> = new Map([
  ['purchase.createKey', 'key'],
  ['sandbox.moveClock', 'sandbox'],
  ['sandbox.settlePayment', 'sandbox'],
]);

/** The security log entry of a finished call; null if it has none. */
export function securityEventOf(
  call: Pick<Call, 'id'>,
  outcome: Outcome<unknown>,
): Pick<SecurityEvent, 'what' | 'outcome' | 'detail'> | null {
  const detail = call.id;
  if (outcome.kind === 'success') {
    const what = audited.get(call.id);
    return what === undefined ? null : { what, outcome: 'done', detail };
  }
  switch (outcome.code) {
    case replyCode.unauthorized:
    case replyCode.forbidden:
      return { what: 'rights', outcome: 'refused', detail };
    case replyCode.tooManyTries:
      return call.id === 'session.login' ? null : { what: 'limit', outcome: 'limited', detail };
    default:
      return null;
  }
}
