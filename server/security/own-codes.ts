import type { SentMethod } from '#core/account/confirmation.ts';
import { maskedContact } from '#core/account/contact.ts';
import { maskEmail } from '#core/parties/mask.ts';
import { type CodeFor, requestCode, takeCode } from '#server/codes/codes.ts';
import type { Db } from '#server/db/open.ts';
import type { Actor } from '#server/http/serve.ts';
import { type Telephone, telephoneOf } from '#server/security/factors.ts';
import { mailCode } from '#server/security/security-mail.ts';
import { makeSessionCode, takeSessionCode } from '#server/security/session-codes.ts';
import type { Services } from '#server/services.ts';

/** What a code is for: to confirm who somebody is, or to switch such codes on. */
type Use = 'confirm' | 'factor';

interface Sending {
  readonly actor: Actor;
  readonly accountID: string;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Sends the actor a code to their own mailbox or telephone; returns where to, masked, or the seconds to wait. Null: they have none, or this
 * site cannot send it.
 */
export async function sendOwnCode(
  db: Db,
  { mailer, texter, jobs }: Pick<Services, 'mailer' | 'texter' | 'jobs'>,
  method: SentMethod,
  use: Use,
  { actor, accountID, ip, now }: Sending,
): Promise<string | number | null> {
  if (method === 'email') {
    if (mailer === null || actor.email === '') return null;
    const made = await makeSessionCode(db, mailedCodeFor(actor, use), now);
    if (typeof made === 'number') return made;
    await mailCode(db, mailer, made.code, { actor, accountID, at: now, expireAt: made.expireTime });
    return maskEmail(actor.email);
  }
  const target = await telephoneOf(db, actor.id);
  if (texter === null || target === null) return null;
  const sent = await requestCode(
    db,
    jobs,
    { ...textedCodeFor(actor, use, target), userID: actor.id },
    ip,
    now,
  );
  return typeof sent === 'number' ? sent : maskedContact(target);
}

/** Uses up a try of the actor's code, and the code if it is right. */
export async function takeOwnCode(
  db: Db,
  method: SentMethod,
  use: Use,
  actor: Actor,
  code: string,
  now: Date,
): Promise<boolean> {
  if (method === 'email') return takeSessionCode(db, mailedCodeFor(actor, use), code, now);
  const target = await telephoneOf(db, actor.id);
  return target !== null && takeCode(db, textedCodeFor(actor, use, target), code, now);
}

function mailedCodeFor({ sessionID, email }: Actor, use: Use) {
  return { sessionID, purpose: use === 'confirm' ? use : 'email-factor', target: email } as const;
}

function textedCodeFor({ sessionID }: Actor, use: Use, target: Telephone): CodeFor {
  return { purpose: use, session: sessionID, target };
}
