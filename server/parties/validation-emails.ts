import { and, desc, eq, sql } from 'drizzle-orm';
import type { ValidationEmail } from '#core/contract/calls/parties.ts';
import { type Fault, fault } from '#core/fault.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type Page, rowsBefore } from '#server/catalogue/products.ts';
import type { Db } from '#server/db/open.ts';
import { validationEmails } from '#server/db/schema/catalogue.ts';
import { mostEntries } from '#server/parties/entries.ts';

const shown = { id: validationEmails.id, email: validationEmails.email };

/** One page of the mailboxes a customer saved, newest first. */
export async function listValidationEmails(
  db: Db,
  customerID: string,
  page: Page,
): Promise<{ readonly data: ValidationEmail[]; readonly total: number }> {
  const own = eq(validationEmails.customerID, customerID);
  const data = await db
    .select(shown)
    .from(validationEmails)
    .where(own)
    .orderBy(desc(validationEmails.createdTime), desc(validationEmails.id))
    .limit(page.limit)
    .offset(rowsBefore(page));
  return { data, total: await db.$count(validationEmails, own) };
}

/** Saves a checked mailbox; one that differs in letter case alone is the same and stays as it was. */
export async function addValidationEmail(
  tx: Db,
  customerID: string,
  email: string,
  now: Date,
): Promise<Result<ValidationEmail, Fault>> {
  const own = eq(validationEmails.customerID, customerID);
  const find = () =>
    tx
      .select(shown)
      .from(validationEmails)
      .where(and(own, sql`lower(${validationEmails.email}) = lower(${email})`));
  const [kept] = await find();
  if (kept !== undefined) return ok(kept);
  if ((await tx.$count(validationEmails, own)) >= mostEntries) {
    return fail(fault('email', 'too-long', String(mostEntries + 1), String(mostEntries)));
  }
  await tx.insert(validationEmails).values({ customerID, email, createdTime: now }).onConflictDoNothing();
  const [saved] = await find();
  if (saved === undefined) throw new Error('a mailbox was not written');
  return ok(saved);
}
