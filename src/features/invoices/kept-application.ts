import * as v from 'valibot';
import { invoiceTypes } from '#core/money/invoices/invoice-kinds.ts';
import {
  type ApplicationDraft,
  draftOf,
} from '#machines/invoices/invoice-application/invoice-application.rules.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/adapters/session/kept-draft.ts';

const text = v.pipe(v.string(), v.maxLength(1000));
const draftSchema = v.object({
  by: v.picklist(['order', 'amount']),
  currency: text,
  orders: v.record(text, v.number()),
  amountText: text,
  invoiceType: v.picklist(invoiceTypes),
  title: v.nullable(
    v.object({
      id: text,
      orgName: text,
      taxNum: text,
      telephone: text,
      bankName: text,
      bankAccount: text,
      address: text,
      email: text,
    }),
  ),
  contactID: text,
  remark: text,
});

const name = 'invoice';

/** The application a user was filling in in this tab. */
export function keptApplication(userID: string): ApplicationDraft | null {
  return readDraft(name, userID, draftSchema);
}

export function keepApplication(userID: string, draft: ApplicationDraft): void {
  keepDraft(name, userID, draftOf(draft));
}

export function forgetApplication(userID: string): void {
  forgetDraft(name, userID);
}
