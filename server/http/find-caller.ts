import { isForKeys } from '#core/account/key-calls.ts';
import { type Call, replyCode } from '#core/contract/call.ts';
import { type Refusal, refuse } from '#server/http/reply.ts';
import type { Caller } from '#server/http/serve.ts';
import { findKey } from '#server/keys/find-key.ts';
import { isOpenWithoutFactor, refuseUnconfirmed, refuseWithoutFactor } from '#server/security/confirm.ts';
import type { Services } from '#server/services.ts';
import { findSession } from '#server/session/sessions.ts';
import { isKeyToken, tokenOf } from '#server/session/token.ts';

interface Asking {
  readonly call: Call;
  readonly headers: Headers;
  /** Client address. */
  readonly ip: string;
  readonly replyHeaders: Headers;
  /** Told who it is as soon as that is known. */
  readonly onActor: (id: string) => void;
}

/** Who makes a call that is not public: the user of a session, or an API key. */
export async function findCaller(
  services: Services,
  { call, headers, ip, replyHeaders, onActor }: Asking,
): Promise<{ readonly caller: Caller } | { readonly refusal: Refusal }> {
  const token = tokenOf(headers);
  if (token !== null && isKeyToken(token)) {
    const found = await findKey(services, token, ip, replyHeaders);
    if ('refusal' in found) return found;
    onActor(found.caller.actor.id);
    return isForKeys(call) ? found : { refusal: forPeople(call) };
  }
  const real = services.clock.real();
  const found = token === null ? null : await findSession(services.db, token, real, services.config);
  if (found === null) return { refusal: refuse(replyCode.unauthorized, 'Sign in first') };
  const { caller } = found;
  onActor(caller.actor.id);
  if (found.newToken !== null) replyHeaders.set('authorization', `Token ${found.newToken}`);
  const refusal =
    found.requiresFactor && !isOpenWithoutFactor(call.id)
      ? await refuseWithoutFactor(services.db, caller.actor)
      : null;
  return refusal === null ? { caller } : { refusal };
}

/** The refusal of a call that needs a fresh confirmation; null if there is one. A key cannot confirm: where it may call, its right is enough. */
export async function refuseUnconfirmedCaller(
  { db, clock }: Services,
  call: Call,
  { actor }: Caller,
): Promise<Refusal | null> {
  if (call.confirm !== 'fresh' || actor.kind === 'key') return null;
  return refuseUnconfirmed(db, actor, clock.real());
}

function forPeople({ confirm }: Call): Refusal {
  const msg =
    confirm === 'fresh'
      ? 'This needs a person who confirms who they are: an API key cannot'
      : 'This is for people: an API key cannot do it';
  return refuse(replyCode.forbidden, msg, [], { reason: 'people-only' });
}
