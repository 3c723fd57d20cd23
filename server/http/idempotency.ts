import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Call } from '#core/contract/call.ts';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { idempotency } from '#server/db/schema/idempotency.ts';
import type { CallInput } from '#server/http/read-input.ts';
import { badInput, type Outcome, type Refusal, refuse, success } from '#server/http/reply.ts';

export interface IdempotencyClaim {
  readonly actorID: string;
  readonly key: string;
  readonly callID: string;
  readonly inputHash: string;
  readonly now: Date;
}

/** Returns the idempotency key of a creating call, 8 to 200 visible ASCII characters, or the refusal if it has no valid one. */
export function idempotencyKeyOf(headers: Headers): string | Refusal {
  const key = headers.get('idempotency-key') ?? '';
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key;
  return badInput([fault('Idempotency-Key', key === '' ? 'required' : 'format', key, '8–200')]);
}

/** Equal for two requests that ask for the same: hashes the parsed input with its names sorted. */
export function inputHashOf(call: Call, input: CallInput): string {
  return createHash('sha256')
    .update(JSON.stringify([call.id, input], sortNames))
    .digest('hex');
}

/**
 * Does the work once per key. Claiming the key, the work and storing its reply share the transaction `tx`: a duplicate that arrives
 * meanwhile waits on the claimed row and then gets the stored reply. A refusal is not stored, since the caller rolls the transaction
 * back and nothing happened: the same key may be used again once the cause is fixed.
 */
export async function onceOnly(
  tx: Db,
  claim: IdempotencyClaim,
  work: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const { actorID, key, callID, inputHash, now } = claim;
  const own = ownKey(actorID, key);
  const claimed = await tx
    .insert(idempotency)
    .values({ actorID, key, callID, inputHash, createdTime: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  if (claimed.length === 0) {
    const [kept] = await tx.select().from(idempotency).where(own);
    if (kept?.callID === callID && kept.inputHash === inputHash && kept.reply !== null) {
      return success(kept.reply);
    }
    return refuse(replyCode.keyReused, 'This Idempotency-Key was already used for another request');
  }
  const outcome = await work();
  if (outcome.kind === 'success') await tx.update(idempotency).set({ reply: outcome.data }).where(own);
  return outcome;
}

/** Whether the key's work was done and committed. */
export async function isKeyKept(db: Db, actorID: string, key: string): Promise<boolean> {
  return (await db.$count(idempotency, ownKey(actorID, key))) > 0;
}

/** Releases a key whose work came to nothing after its commit. */
export async function forgetKey(tx: Db, actorID: string, key: string): Promise<void> {
  await tx.delete(idempotency).where(ownKey(actorID, key));
}

function ownKey(actorID: string, key: string) {
  return and(eq(idempotency.actorID, actorID), eq(idempotency.key, key));
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
