import { eq } from 'drizzle-orm';
import {
  checkProfile,
  isProfileComplete,
  type Profile,
  profileProgress,
} from '#core/account/check-profile.ts';
import { checkTimeZone } from '#core/account/time-zone.ts';
import type { ProfileReply } from '#core/contract/calls/account.ts';
import { contract } from '#core/contract/contract.ts';
import type { Db } from '#server/db/open.ts';
import { type UserRow, users } from '#server/db/schema/accounts.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';

export function profileRoutes(): Route[] {
  const { account } = contract;
  return [
    serve(account.profile, async ({ db, actor }) => {
      const row = await findUser(db, actor.id);
      return row === null ? notFound() : success(shownProfile(row));
    }),

    serve(account.changeProfile, async ({ db, actor, body }) => {
      const faults = checkProfile(body);
      if (faults.length > 0) return badInput(faults);
      const { name, country, province, city, address, postalCode } = body;
      const [row] = await db
        .update(users)
        .set({
          displayName: name.trim(),
          country: country.trim(),
          province: province.trim(),
          city: city.trim(),
          address: address.trim(),
          postalCode: postalCode.trim(),
        })
        .where(eq(users.id, actor.id))
        .returning();
      return row === undefined ? notFound() : success(shownProfile(row));
    }),

    serve(account.changeTimeZone, async ({ db, actor, body: { timeZone } }) => {
      const faults = checkTimeZone(timeZone);
      if (faults.length > 0) return badInput(faults);
      const [row] = await db.update(users).set({ timeZone }).where(eq(users.id, actor.id)).returning();
      return row === undefined ? notFound() : success(shownProfile(row));
    }),
  ];
}

/** Whether the profile holds what a card's bank may ask for. */
export async function hasPersonalInfo(db: Db, userID: string): Promise<boolean> {
  const row = await findUser(db, userID);
  return row !== null && isProfileComplete(profileOf(row));
}

async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return (await db.select().from(users).where(eq(users.id, id)))[0] ?? null;
}

function profileOf({ displayName, country, province, city, address, postalCode }: UserRow): Profile {
  return { name: displayName, country, province, city, address, postalCode };
}

function shownProfile(row: UserRow): ProfileReply {
  const profile = profileOf(row);
  const { email, telPrefix, telephone, timeZone } = row;
  return {
    ...profile,
    email,
    telPrefix,
    telephone,
    timeZone,
    progress: profileProgress(profile),
    complete: isProfileComplete(profile),
  };
}
