import { and, eq } from 'drizzle-orm';
import { mayWithdraw } from '#core/money/invoices/invoice-states.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { endApplication } from '#server/invoices/end-application.ts';
import { lockInvoicing } from '#server/invoices/locks.ts';

/** Withdraws an application; doing it again changes nothing. */
export async function withdrawInvoice(
  tx: Db,
  owner: Owner,
  id: string,
  at: Date,
): Promise<'withdrawn' | 'not-found' | 'wrong-state'> {
  if (!isRecordID(id)) return 'not-found';
  await lockInvoicing(tx, owner.id);
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(own(owner, invoices), eq(invoices.id, id)))
    .for('update');
  if (invoice === undefined) return 'not-found';
  if (invoice.state === 'withdrawn') return 'withdrawn';
  if (!mayWithdraw({ state: invoice.state, isAsked: invoice.askTime !== null })) return 'wrong-state';
  await endApplication(tx, id, { state: 'withdrawn', refusal: '', reason: '', at });
  return 'withdrawn';
}
