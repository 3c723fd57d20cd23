import { and, eq } from 'drizzle-orm';
import { enrolledKinds, type FactorKind, type SentMethod } from '#core/account/confirmation.ts';
import { type Contact, contactKey, contactOf } from '#core/account/contact.ts';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { passkeys, recoveryCodes } from '#server/db/schema/factors.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, type Refusal, refuse, success } from '#server/http/reply.ts';
import { type Actor, type Route, serve, servePrepared } from '#server/http/serve.ts';
import {
  beginAuthenticator,
  enrolAuthenticator,
  removeAuthenticator,
} from '#server/security/authenticator.ts';
import { countConfirmTry, forgetConfirmTries } from '#server/security/confirm.routes.ts';
import { markConfirmed } from '#server/security/confirm.ts';
import { codeUsed, factorsOf, telephoneOf } from '#server/security/factors.ts';
import { sendOwnCode, takeOwnCode } from '#server/security/own-codes.ts';
import { mostPasskeys, passkeyCreation, readNewPasskey, relyingPartyOf } from '#server/security/passkeys.ts';
import { makeRecoverySet, storeRecoverySet } from '#server/security/recovery-codes.ts';
import { type SecurityChange, tellChange } from '#server/security/security-mail.ts';
import { appUrl, base32 } from '#server/security/totp.ts';
import type { Services } from '#server/services.ts';
import { tooManyTries } from '#server/session/attempts.ts';

const flag = (isOn: boolean) => (isOn ? 'Y' : 'N');

interface Change {
  readonly actor: Actor;
  readonly owner: Owner;
  readonly ip: string;
  readonly now: Date;
}

/** Adding and removing second factors. Each of these calls needs a fresh confirmation, so that a stolen session changes none. */
export function factorRoutes(services: Services): Route[] {
  const { security } = contract;
  const { mailer, texter, config, log } = services;
  const tell = async (db: Db, change: SecurityChange, { actor, owner, ip, now }: Change) => {
    await tellChange(db, mailer, change, { actor, accountID: owner.id, from: ip, at: now });
    log.security({ what: 'protection', outcome: 'done', who: actor.id, from: ip, detail: change });
  };
  /** An enrolled factor was just used: the session is confirmed by it. */
  const added = async (db: Db, kind: FactorKind, change: Change) => {
    await markConfirmed(db, change.actor.sessionID, kind, change.now);
    await tell(db, `${kind}-added`, change);
  };
  const removed = async (db: Db, kind: FactorKind, change: Change) => {
    // Recovery codes stand in for a factor: without one they are worth nothing.
    if (enrolledKinds(await factorsOf(db, change.actor.id)).length === 0)
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userID, change.actor.id));
    await tell(db, `${kind}-removed`, change);
  };

  return [
    serve(security.twoStepAuth, async ({ db, actor }) => {
      const { email, app, tel } = await factorsOf(db, actor.id);
      return success({ tel: flag(tel), email: flag(email), google: flag(app) });
    }),

    serve(
      security.setTwoStepAuth,
      async ({ db, actor, owner, clock, ip, body, audit, replyHeaders }) => {
        const now = clock.real();
        const { authType, status, authCode } = body;
        const kind = authType === 'google' ? 'app' : authType;
        const isOwn = eq(users.id, actor.id);
        const change = { actor, owner, ip, now };
        const noteChange = (isOn: boolean) =>
          audit(actor.email, [{ field: `${kind}Factor`, before: flag(!isOn), after: flag(isOn) }]);
        if (status === 'N') {
          return db.transaction(async (tx) => {
            const refusal = await refuseLast(tx, actor, owner, kind);
            if (refusal !== null) return refusal;
            if (kind === 'app') await removeAuthenticator(tx, actor.id);
            else await tx.update(users).set(codesBy(kind, false)).where(isOwn);
            await removed(tx, kind, change);
            noteChange(false);
            return success({});
          });
        }
        const isUnreachable = texter === null || (await telephoneOf(db, actor.id)) === null;
        if (kind === 'tel' && isUnreachable) return badInput([fault('authType', 'not-offered', authType)]);
        const wait = await countConfirmTry(db, actor.id, now);
        if (wait !== null) return tooManyTries('authCode', wait, replyHeaders);
        if (authCode === '') return badInput([fault('authCode', 'required', '')]);
        const isRight =
          kind === 'app'
            ? await enrolAuthenticator(db, actor.id, authCode, now)
            : await takeOwnCode(db, kind, 'factor', actor, authCode, now);
        if (!isRight) return badInput([fault('authCode', 'mismatch', '')]);
        await forgetConfirmTries(db, actor.id);
        if (kind !== 'app')
          await db
            .update(users)
            .set({ ...codesBy(kind, true), ...codeUsed(kind, now) })
            .where(isOwn);
        await added(db, kind, change);
        noteChange(true);
        return success({});
      },
      { transaction: 'own' },
    ),

    serve(security.twoStepAuthCode, async (input) => {
      const { db, actor, owner, clock, ip, query, replyHeaders, afterCommit } = input;
      const now = clock.real();
      const { contact, telPrefix, authType } = query;
      const named = contact === '' ? null : contactOf(contact, telPrefix || '86');
      const method = named?.kind ?? authType;
      const own = await presentContact(db, actor, method);
      const isOwn = own !== null && (named === null || contactKey(named) === contactKey(own));
      const sending = { actor, accountID: owner.id, ip, now };
      const sentTo = isOwn ? await sendOwnCode(db, services, method, 'factor', sending) : null;
      if (sentTo === null) return badInput([fault('contact', 'not-offered', contact)]);
      if (typeof sentTo === 'number') return tooManyTries('authCode', sentTo, replyHeaders);
      afterCommit(() => services.jobs.wake());
      return success({ sentTo, sentTime: now.toISOString() });
    }),

    serve(security.googleAuth, async ({ db, actor, clock }) => {
      const secret = await beginAuthenticator(db, actor.id, clock.real());
      return success({ secret: base32(secret), url: appUrl(secret, actor.email, 'Certhub') });
    }),

    serve(security.passkeyOptions, async ({ db, actor, clock }) => {
      const party = relyingPartyOf(await services.address);
      if (party === null) return badInput([fault('passkey', 'not-offered', '')]);
      if ((await factorsOf(db, actor.id)).passkeys >= mostPasskeys) return tooManyPasskeys();
      const options = await passkeyCreation(db, party, actor, keyFor(actor), clock.real());
      return success({ options });
    }),

    serve(
      security.addPasskey,
      async ({ db, actor, owner, clock, ip, body, audit }) => {
        const now = clock.real();
        const party = relyingPartyOf(await services.address);
        const { response } = body;
        const made = party === null ? null : await readNewPasskey(db, party, response, keyFor(actor), now);
        if (made === null) return badInput([fault('passkey', 'mismatch', '')]);
        const name = body.name.trim();
        return db.transaction(async (tx) => {
          // One after the other, so that no two are the twentieth.
          await tx.select().from(users).where(eq(users.id, actor.id)).for('update');
          if ((await factorsOf(tx, actor.id)).passkeys >= mostPasskeys) return tooManyPasskeys();
          const values = { ...made, name, userID: actor.id, createdTime: now };
          const [row] = await tx
            .insert(passkeys)
            .values({ ...values, transports: response.response.transports })
            .onConflictDoNothing()
            .returning({ id: passkeys.id });
          if (row === undefined) return badInput([fault('passkey', 'record-duplicate', '')]);
          await added(tx, 'passkey', { actor, owner, ip, now });
          audit(name === '' ? actor.email : name);
          return success({ id: row.id });
        });
      },
      { transaction: 'own' },
    ),

    serve(security.renamePasskey, async ({ db, actor, params, body, audit }) => {
      const name = body.name.trim();
      if (name === '') return badInput([fault('name', 'required', '')]);
      const renamed = isRecordID(params.id)
        ? await db
            .update(passkeys)
            .set({ name })
            .where(and(eq(passkeys.id, params.id), eq(passkeys.userID, actor.id)))
            .returning({ id: passkeys.id })
        : [];
      if (renamed.length === 0) return notFound();
      audit(name);
      return success({});
    }),

    serve(security.removePasskey, async ({ db, actor, owner, clock, ip, params, audit }) => {
      const isOwn = and(eq(passkeys.id, params.id), eq(passkeys.userID, actor.id));
      const [row] = isRecordID(params.id) ? await db.select().from(passkeys).where(isOwn) : [];
      if (row === undefined) return notFound();
      const refusal = await refuseLast(db, actor, owner, 'passkey');
      if (refusal !== null) return refusal;
      await db.delete(passkeys).where(isOwn);
      await removed(db, 'passkey', { actor, owner, ip, now: clock.real() });
      audit(row.name === '' ? actor.email : row.name);
      return success({});
    }),

    servePrepared(security.makeRecoveryCodes, async () => {
      const { codes, ...set } = await makeRecoverySet(config.passwordCost);
      return async ({ db, actor, owner, clock, ip, audit }) => {
        if (enrolledKinds(await factorsOf(db, actor.id)).length === 0)
          return refuse(replyCode.wrongState, 'Add a second factor first');
        await storeRecoverySet(db, actor.id, set);
        await tell(db, 'recovery-made', { actor, owner, ip, now: clock.real() });
        audit(actor.email);
        return success({ codes });
      };
    }),
  ];
}

/** The last factor stays where the account asks for one. Locks the user: of two removals at the same time, one may be the last. */
async function refuseLast(tx: Db, actor: Actor, owner: Owner, kind: FactorKind): Promise<Refusal | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update');
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, owner.id));
  const factors = await factorsOf(tx, actor.id);
  const others = enrolledKinds(factors).filter(
    (each) => each !== kind || (kind === 'passkey' && factors.passkeys > 1),
  );
  if (!account?.requiresFactor || others.length > 0) return null;
  return refuse(replyCode.wrongState, 'The account asks for a second factor, and this is the last one');
}

function tooManyPasskeys(): Refusal {
  return refuse(replyCode.wrongState, `At most ${mostPasskeys} passkeys`);
}

async function presentContact(db: Db, { id, email }: Actor, kind: SentMethod): Promise<Contact | null> {
  return kind === 'email' ? { kind, email } : telephoneOf(db, id);
}

function codesBy(kind: SentMethod, isOn: boolean) {
  return kind === 'email' ? { twoStepEmail: isOn } : { twoStepTel: isOn };
}

function keyFor({ sessionID }: Actor): string {
  return `add:${sessionID}`;
}
