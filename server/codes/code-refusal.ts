import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { type Refusal, refuse } from '#server/http/reply.ts';
import { tooManyTries } from '#server/session/attempts.ts';

/** The reply to a code that is not right; the same words whether nobody got one or somebody else did. */
export function codeRefusal(tried: 'wrong' | 'over' | number, replyHeaders: Headers): Refusal {
  if (typeof tried === 'number') return tooManyTries('code', tried, replyHeaders);
  return tried === 'wrong'
    ? refuse(replyCode.badInput, 'Incorrect code', [fault('code', 'mismatch', '')])
    : refuse(replyCode.badInput, 'Request another code', [fault('code', 'code-over', '')]);
}
