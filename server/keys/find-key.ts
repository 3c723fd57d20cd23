import { and, eq, isNull } from 'drizzle-orm';
import { rightsWithin } from '#core/account/roles.ts';
import { replyCode } from '#core/contract/call.ts';
import { isWithin } from '#core/names/ip.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { apiKeySecrets, apiKeys } from '#server/db/schema/api-keys.ts';
import { type Refusal, refuse } from '#server/http/reply.ts';
import type { Caller } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, networkOf, tooManyTries } from '#server/session/attempts.ts';
import { tokenHash } from '#server/session/token.ts';

/** Wrong keys that one network may send. Right ones of the same network are not counted, and work on. */
const wrongAllowance = { most: 30, seconds: 60 };

/** A caller, or why there is none. */
export type Found = { readonly caller: Caller } | { readonly refusal: Refusal };

/** The key that a token is of, if it may call from here and now. A known key is told why not; an unknown one learns nothing. */
export async function findKey(
  { db, clock, keyUse, log }: Pick<Services, 'db' | 'clock' | 'keyUse' | 'log'>,
  token: string,
  address: string,
  replyHeaders: Headers,
): Promise<Found> {
  const now = clock.real();
  const hash = tokenHash(token);
  const found = await readKey(db, hash);
  if (found === null) {
    const wait = await countAttempt(db, `wrong-key:${networkOf(address)}`, wrongAllowance, now);
    log.security({ what: 'api-key', outcome: 'refused', who: '', from: address, detail: 'unknown' });
    if (wait !== null) return { refusal: tooManyTries('token', wait, replyHeaders) };
    return { refusal: refuse(replyCode.unauthorized, 'This API key is unknown') };
  }
  const { key, discount, endTime } = found;
  const refused = (reason: string, refusal: Refusal): Found => {
    log.security({ what: 'api-key', outcome: 'refused', who: key.id, from: address, detail: reason });
    return { refusal };
  };
  if (found.accountDisabled !== null || key.disabledTime !== null)
    return refused('disabled', ended('disabled', 'This API key is disabled'));
  if (endTime <= now)
    return refused('ended', ended('ended', `This API key ended on ${endTime.toISOString()}`));
  if (key.networks.length > 0 && !key.networks.some((network) => isWithin(address, network))) {
    const msg = `This API key does not work from ${address}`;
    return refused('network', refuse(replyCode.forbidden, msg, [], { reason: 'network', address }));
  }
  const wait = keyUse.admit({ keyID: key.id, hash, address, now });
  if (wait !== null) return { refusal: tooManyTries('token', wait, replyHeaders) };
  const scope = key.departmentID === null ? 'account' : 'department';
  return {
    caller: {
      actor: {
        kind: 'key',
        id: key.id,
        sessionID: '',
        email: '',
        displayName: key.name,
        rights: rightsWithin(key.rights, scope),
      },
      owner: { ...wholeAccount(key.accountID), discount, scope, departmentID: key.departmentID },
    },
  };
}

function ended(reason: string, msg: string): Refusal {
  return refuse(replyCode.unauthorized, msg, [], { reason });
}

async function readKey(db: Db, hash: string) {
  const [found] = await db
    .select({
      key: {
        id: apiKeys.id,
        accountID: apiKeys.accountID,
        name: apiKeys.name,
        rights: apiKeys.rights,
        departmentID: apiKeys.departmentID,
        networks: apiKeys.networks,
        disabledTime: apiKeys.disabledTime,
      },
      endTime: apiKeySecrets.endTime,
      discount: accounts.discount,
      accountDisabled: accounts.disabledTime,
    })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyID))
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountID))
    .where(and(eq(apiKeySecrets.hash, hash), isNull(apiKeys.removedTime)));
  return found ?? null;
}
