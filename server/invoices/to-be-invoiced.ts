import { and, inArray, sql } from 'drizzle-orm';
import { countedStates } from '#core/money/invoices/invoice-states.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/invoices.ts';

/** What is invoiced of an account and not credited, in cents of the site's currency; of other currencies at the rates they were paid at. */
export async function invoicedCents(db: Db, accountID: string): Promise<number> {
  const { baseCents, credited, amount } = invoices;
  const left = sql`${baseCents} - round(${baseCents}::numeric * ${credited} / ${amount})`;
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${left}), 0)`.mapWith(Number) })
    .from(invoices)
    .where(and(own(wholeAccount(accountID), invoices), inArray(invoices.state, [...countedStates])));
  return row?.cents ?? 0;
}
