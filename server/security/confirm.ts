import { eq } from 'drizzle-orm';
import {
  type Confirmation,
  type ConfirmMethod,
  type EnrolledFactors,
  enrolledKinds,
  freshFor,
  freshUntil,
  methodsToConfirm,
} from '#core/account/confirmation.ts';
import { replyCode } from '#core/contract/call.ts';
import type { ConfirmationAsked } from '#core/contract/factor-shapes.ts';
import { maskEmail } from '#core/parties/mask.ts';
import type { Db } from '#server/db/open.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { type Refusal, refuse } from '#server/http/reply.ts';
import type { Actor } from '#server/http/serve.ts';
import { factorsOf } from '#server/security/factors.ts';

export interface Confirmed {
  readonly factors: EnrolledFactors;
  readonly last: Confirmation;
  /** Milliseconds since 1970; null once the confirmation no longer counts. */
  readonly until: number | null;
}

/** How the actor's session was last confirmed, and whether that still counts. */
export async function confirmationOf(db: Db, { id, sessionID }: Actor, now: Date): Promise<Confirmed> {
  const factors = await factorsOf(db, id);
  const [row] = await db
    .select({ by: sessions.confirmedBy, at: sessions.confirmedTime })
    .from(sessions)
    .where(eq(sessions.id, sessionID));
  // A session that ended meanwhile is not confirmed.
  const last = { by: row?.by ?? 'password', at: row?.at.getTime() ?? 0 };
  return { factors, last, until: freshUntil(last, factors, now.getTime()) };
}

/** The refusal of a call that needs a fresh confirmation; null if there is one. */
export async function refuseUnconfirmed(db: Db, actor: Actor, now: Date): Promise<Refusal | null> {
  const { factors, until } = await confirmationOf(db, actor, now);
  return until === null ? confirmFirst(factors, actor.email) : null;
}

/** Says how to confirm. */
export function confirmFirst(factors: EnrolledFactors, email: string): Refusal {
  const data: ConfirmationAsked = { methods: methodsToConfirm(factors), sentTo: maskEmail(email) };
  return refuse(replyCode.confirmFirst, 'Confirm who you are first: POST /v1/confirm', [], data);
}

/** Refuses everything but enrolling to a user who has no factor though the account asks for one; null for all others. */
export async function refuseWithoutFactor(db: Db, actor: Actor): Promise<Refusal | null> {
  if (enrolledKinds(await factorsOf(db, actor.id)).length > 0) return null;
  return refuse(replyCode.factorNeeded, 'This account needs a second factor: add one first');
}

/** Calls that a user without the factor they need may make. */
export function isOpenWithoutFactor(callID: string): boolean {
  return callID.startsWith('security.') || callID === 'session.account' || callID === 'session.logout';
}

/** Writes down that the session's user proved who they are; returns until when it counts. */
export async function markConfirmed(db: Db, sessionID: string, by: ConfirmMethod, now: Date): Promise<Date> {
  await db.update(sessions).set({ confirmedBy: by, confirmedTime: now }).where(eq(sessions.id, sessionID));
  return new Date(now.getTime() + freshFor);
}
