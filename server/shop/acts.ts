import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { OperatorRight } from '#core/account/rights.ts';
import { zeroTime } from '#core/contract/fields.ts';
import {
  type ActState,
  type Decision,
  type DecisionFault,
  decisionFault,
  planAct,
  soloTime,
  stateAfter,
} from '#core/shop/second-operator.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { type ShopActRow, shopActs } from '#server/db/schema/shop.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { type Outcome, type Refusal, success } from '#server/http/reply.ts';
import type { SignedInput } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { mailAct } from '#server/shop/act-mail.ts';
import { noteAct, noteInBoth } from '#server/shop/note-act.ts';
import { operators, shopAccountID } from '#server/shop/shop-account.ts';

/** An act that moves money, or changes what customers trust. */
export interface AskedAct {
  /** The id of the call that asks for it. */
  readonly kind: string;
  readonly right: OperatorRight;
  readonly accountID: string;
  readonly cents: number;
  /** What it is done to: an order number, a reference; empty for the account. */
  readonly about: string;
  readonly reason: string;
  /** What it needs to run; kept while it waits. */
  readonly data: unknown;
  /** Nobody does it alone, whatever it moves. */
  readonly alwaysSecond?: boolean;
}

/**
 * Does an act in the transaction given, or says why it cannot be done (any more); what it did until then is undone. It may run long after
 * it was asked for. Its entries in both audit logs are written by `acts.ts`.
 */
export type RunAct = (tx: Db, act: AskedAct, now: Date) => Promise<Refusal | null>;

/** What runs each kind. */
export type ActKinds = Readonly<Record<string, RunAct>>;

export interface ActWorld extends Pick<Services, 'mailer' | 'config' | 'address' | 'sites'> {
  readonly kinds: ActKinds;
}

type ActInput = Pick<SignedInput<never>, 'db' | 'actor' | 'clock' | 'audit'>;

/** Does an act at once, or lets it wait for a second operator (`core/shop/second-operator.ts`). */
export async function askAct(
  world: ActWorld,
  input: ActInput,
  act: AskedAct,
): Promise<Outcome<{ state: 'done' | 'waiting'; dueTime: string }>> {
  const { db, actor, clock } = input;
  const now = clock.now();
  const able = await operators(db, act.right);
  const others = able.filter(({ id }) => id !== actor.id);
  const plan = planAct(act.cents, {
    limitCents: act.alwaysSecond ? -1 : world.config.secondOperatorCents,
    ...{ others: others.length, now },
  });
  if (plan.kind === 'now') {
    const refusal = await runWhole(world.kinds, db, act, now);
    if (refusal !== null) return refusal;
    await noteAct(input, act.kind, await notedOf(db, act));
    return success({ state: 'done', dueTime: zeroTime });
  }
  const dueTime = plan.kind === 'later' ? plan.dueTime : null;
  const [row] = await db
    .insert(shopActs)
    .values({ ...storedOf(act), askedBy: actor.id, askedTime: now, dueTime })
    .returning();
  if (row === undefined) throw new Error('an act was not stored');
  const { accountNo, about } = await notedOf(db, act);
  input.audit(about === '' ? accountNo : `${about} (${accountNo})`, [
    { field: 'act', before: '', after: 'asked' },
    { field: 'reason', before: '', after: act.reason },
  ]);
  await mailAct(db, world, row, accountNo, others.length > 0 ? others : able, now);
  return success({ state: 'waiting', dueTime: dueTime?.toISOString() ?? zeroTime });
}

function storedOf({ alwaysSecond: _, ...act }: AskedAct) {
  return act;
}

export type Decided =
  | { readonly kind: 'ended'; readonly state: ActState; readonly note: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'refused'; readonly why: DecisionFault };

/** Decides over a waiting act, in the caller's transaction; of two who decide at once the first one does. */
export async function decideAct(
  world: ActWorld,
  input: ActInput,
  id: string,
  decision: Decision,
  note: string,
): Promise<Decided> {
  const { db, actor, clock } = input;
  const act = isRecordID(id) ? await lockAct(db, id) : null;
  // Whoever does not hold its right does not see it either.
  if (act === null || !actor.rights.includes(act.right)) return { kind: 'not-found' };
  const why = decisionFault(act, { id: actor.id, holdsRight: true }, decision);
  if (why !== null) return { kind: 'refused', why };
  const now = clock.now();
  const refusal = decision === 'approve' ? await runWhole(world.kinds, db, act, now) : null;
  const ended = await end(db, act, refusal === null ? stateAfter(decision) : 'failed', {
    ...{ note: refusal?.msg ?? note, by: actor.id, now },
  });
  const noted = await notedOf(db, act);
  if (ended.state === 'done') await noteAct(input, act.kind, noted);
  else
    input.audit(noted.about === '' ? noted.accountNo : `${noted.about} (${noted.accountNo})`, [
      { field: 'act', before: '', after: ended.state },
      ...(note === '' ? [] : [{ field: 'reason', before: '', after: note }]),
    ]);
  return { kind: 'ended', ...ended };
}

/** Runs the acts whose time has come, each in a transaction of its own, and gives those a time that nobody is left to decide over. */
export async function runDueActs(world: ActWorld, db: Db, now: Date): Promise<number> {
  await releaseLeft(world, db, now);
  const due = await db
    .select({ id: shopActs.id })
    .from(shopActs)
    .where(and(eq(shopActs.state, 'waiting'), isNotNull(shopActs.dueTime), lte(shopActs.dueTime, now)));
  let ran = 0;
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const act = await lockAct(tx, id);
      if (act === null || act.state !== 'waiting') return;
      const refusal = await runWhole(world.kinds, tx, act, now);
      await end(tx, act, refusal === null ? 'done' : 'failed', { note: refusal?.msg ?? '', by: null, now });
      ran += 1;
      if (refusal !== null) return;
      const [asker] = await tx.select().from(users).where(eq(users.id, act.askedBy));
      const actor = asker ?? { id: act.askedBy, email: '', displayName: '' };
      const shopID = await shopAccountID(tx, now);
      await noteInBoth(tx, act.kind, await notedOf(tx, act), { actor, at: now, shopID });
    });
  }
  return ran;
}

/** An act that waits for another operator, when there is none any more, runs like one that was asked for alone. */
async function releaseLeft(world: ActWorld, db: Db, now: Date): Promise<void> {
  const left = await db
    .select()
    .from(shopActs)
    .where(and(eq(shopActs.state, 'waiting'), isNull(shopActs.dueTime)));
  for (const act of left) {
    const able = await operators(db, act.right);
    if (able.some(({ id }) => id !== act.askedBy)) continue;
    const dueTime = soloTime(now);
    const [row] = await db
      .update(shopActs)
      .set({ dueTime })
      .where(and(eq(shopActs.id, act.id), eq(shopActs.state, 'waiting'), isNull(shopActs.dueTime)))
      .returning();
    if (row !== undefined) await mailAct(db, world, row, (await notedOf(db, act)).accountNo, able, now);
  }
}

async function lockAct(tx: Db, id: string): Promise<ShopActRow | null> {
  const [row] = await tx.select().from(shopActs).where(eq(shopActs.id, id)).for('update');
  return row ?? null;
}

async function end(
  tx: Db,
  act: ShopActRow,
  state: Exclude<ActState, 'waiting'>,
  { note, by, now }: { readonly note: string; readonly by: string | null; readonly now: Date },
): Promise<{ readonly state: ActState; readonly note: string }> {
  await tx
    .update(shopActs)
    .set({ state, note, decidedBy: by, decidedTime: now })
    .where(eq(shopActs.id, act.id));
  return { state, note };
}

/** Undoes what an act did before it refused. */
class Undo extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.msg);
    this.refusal = refusal;
  }
}

async function runWhole(kinds: ActKinds, tx: Db, act: AskedAct, now: Date): Promise<Refusal | null> {
  const run = kinds[act.kind];
  if (run === undefined) throw new Error(`nothing runs acts of the kind ${act.kind}`);
  try {
    await tx.transaction(async (inner) => {
      const refusal = await run(inner, act, now);
      if (refusal !== null) throw new Undo(refusal);
    });
    return null;
  } catch (error) {
    if (error instanceof Undo) return error.refusal;
    throw error;
  }
}

async function notedOf(db: Db, { accountID, about, reason }: AskedAct) {
  const [row] = await db
    .select({ accountNo: accounts.accountNo, kind: accounts.kind })
    .from(accounts)
    .where(eq(accounts.id, accountID));
  return { accountID, accountNo: row?.accountNo ?? '', isShops: row?.kind === 'shop', about, reason };
}
