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
import { type CustomerRow, customers } from '#server/db/schema/customers.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';

export function profileRoutes(): Route[] {
  const { account } = contract;
  return [
    serve(account.profile, async ({ db, customer }) => {
      const row = await findCustomer(db, customer.id);
      return row === null ? notFound() : success(shownProfile(row));
    }),

    serve(account.changeProfile, async ({ db, customer, body }) => {
      const faults = checkProfile(body);
      if (faults.length > 0) return badInput(faults);
      const { name, country, province, city, address, postalCode } = body;
      const [row] = await db
        .update(customers)
        .set({
          displayName: name.trim(),
          country: country.trim(),
          province: province.trim(),
          city: city.trim(),
          address: address.trim(),
          postalCode: postalCode.trim(),
        })
        .where(eq(customers.id, customer.id))
        .returning();
      return row === undefined ? notFound() : success(shownProfile(row));
    }),

    serve(account.changeTimeZone, async ({ db, customer, body: { timeZone } }) => {
      const faults = checkTimeZone(timeZone);
      if (faults.length > 0) return badInput(faults);
      const [row] = await db
        .update(customers)
        .set({ timeZone })
        .where(eq(customers.id, customer.id))
        .returning();
      return row === undefined ? notFound() : success(shownProfile(row));
    }),
  ];
}

/** Whether the profile holds what a card's bank may ask for. */
export async function hasPersonalInfo(db: Db, customerID: string): Promise<boolean> {
  const row = await findCustomer(db, customerID);
  return row !== null && isProfileComplete(profileOf(row));
}

async function findCustomer(db: Db, id: string): Promise<CustomerRow | null> {
  return (await db.select().from(customers).where(eq(customers.id, id)))[0] ?? null;
}

function profileOf({ displayName, country, province, city, address, postalCode }: CustomerRow): Profile {
  return { name: displayName, country, province, city, address, postalCode };
}

function shownProfile(row: CustomerRow): ProfileReply {
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
