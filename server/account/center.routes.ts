import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { isProfileComplete, type Profile } from '#core/account/check-profile.ts';
import { enrolledKinds } from '#core/account/confirmation.ts';
import { contract } from '#core/contract/contract.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { fault } from '#core/fault.ts';
import { readLogo } from '#core/realname/proof.ts';
import { organizationProgress, personProgress } from '#core/realname/real-name.ts';
import { own } from '#server/account/own.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { accountLogos } from '#server/db/schema/preferences.ts';
import { readBase64 } from '#server/http/read-base64.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { lastOrganization } from '#server/realname/organization-names.ts';
import { personRealNameOf } from '#server/realname/people-names.ts';
import { factorsOf } from '#server/security/factors.ts';

/** A file of 2 MiB is still told how large it may be. */
const logoBodyLimit = 3 * 1024 * 1024;

/** /account/center, and the logo of the account. */
export function centerRoutes(): Route[] {
  const { account } = contract;
  return [
    serve(account.center, async ({ db, actor, owner }) => {
      const [found] = await db
        .select({ user: users, companyName: accounts.companyName })
        .from(users)
        .innerJoin(accounts, eq(accounts.id, users.accountID))
        .where(eq(users.id, actor.id));
      if (found === undefined) return notFound();
      const { user, companyName } = found;
      const { displayName, country, province, city, address, postalCode } = user;
      const profile: Profile = { name: displayName, country, province, city, address, postalCode };
      const personStatus = (await personRealNameOf(db, actor.id))?.status ?? 'none';
      const organization = await lastOrganization(db, owner);
      const organizationStatus = organization?.status ?? 'none';
      return success({
        authPProgress: personProgress(profile, user, personStatus),
        authEProgress: organizationProgress(organization, organizationStatus),
        personStatus,
        organizationStatus,
        orgName: organization?.orgName ?? companyName,
        isProfileComplete: isProfileComplete(profile),
        hasSecondFactor: enrolledKinds(await factorsOf(db, actor.id)).length > 0,
        hasLogo: (await db.$count(accountLogos, own(owner, accountLogos))) > 0,
        hasOrders: (await db.$count(orders, own(owner, orders))) > 0,
        members: await db.$count(users, and(own(owner, users), isNull(users.removedTime))),
      });
    }),

    serve(account.logo, async ({ db, owner }) => {
      const [row] = await db.select().from(accountLogos).where(own(owner, accountLogos));
      return success(shownLogo(row));
    }),

    serve(account.logoFile, async ({ db, owner, replyHeaders }) => {
      const [row] = await db.select().from(accountLogos).where(own(owner, accountLogos));
      if (row === undefined) return notFound();
      replyHeaders.set('content-type', `image/${row.type}`);
      replyHeaders.set('content-disposition', `inline; filename="logo.${row.type}"`);
      replyHeaders.set('x-content-type-options', 'nosniff');
      replyHeaders.set('content-security-policy', "default-src 'none'; sandbox");
      return success(row.content);
    }),

    serve(
      account.putLogo,
      async ({ db, owner, clock, body, audit }) => {
        const content = readBase64(body.content);
        if (content === null) return badInput([fault('logo', 'format', '')]);
        const read = readLogo(content);
        if ('faults' in read) return badInput(read.faults);
        const hash = createHash('sha256').update(content).digest('hex');
        const values = { ...read, content, hash, updateTime: clock.now() };
        const [row] = await db
          .insert(accountLogos)
          .values({ accountID: owner.id, ...values })
          .onConflictDoUpdate({ target: accountLogos.accountID, set: values })
          .returning();
        audit(`${read.type} ${read.width} × ${read.height}`);
        return success(shownLogo(row));
      },
      { bodyLimit: logoBodyLimit },
    ),

    serve(account.removeLogo, async ({ db, owner, audit }) => {
      await db.delete(accountLogos).where(own(owner, accountLogos));
      audit('');
      return success({});
    }),
  ];
}

function shownLogo(row: typeof accountLogos.$inferSelect | undefined) {
  if (row === undefined)
    return { type: '' as const, width: 0, height: 0, size: 0, hash: '', updateTime: zeroTime };
  const { type, width, height, hash, content, updateTime } = row;
  return { type, width, height, hash, size: content.byteLength, updateTime: updateTime.toISOString() };
}
