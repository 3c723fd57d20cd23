import { and, eq, isNull } from 'drizzle-orm';
import type { RefusalKind } from '#core/money/invoices/invoice-states.ts';
import type { Db } from '#server/db/open.ts';
import { creditNotes, invoiceLines, invoices } from '#server/db/schema/invoices.ts';

interface Ending {
  readonly state: 'refused' | 'withdrawn';
  readonly refusal: RefusalKind | '';
  readonly reason: string;
  readonly at: Date;
}

/** Ends an application that became no invoice, and releases what it covers. Credit notes that waited for its number go with it. */
export async function endApplication(tx: Db, id: string, { at, ...ending }: Ending): Promise<void> {
  await tx.delete(creditNotes).where(and(eq(creditNotes.invoiceID, id), isNull(creditNotes.number)));
  await tx.update(invoiceLines).set({ credited: 0 }).where(eq(invoiceLines.invoiceID, id));
  await tx
    .update(invoices)
    .set({ ...ending, credited: 0, askTime: null, endTime: at })
    .where(eq(invoices.id, id));
}
