import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import type { Invoicing } from '#server/invoices/invoicing.ts';
import { claimInvoice, issueInvoice, leaveInvoice, refuseInvoice } from '#server/invoices/issue.ts';
import { sandboxIssueSeconds } from '#server/invoices/issuer.ts';
import { type Jobs, type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';

const issueQueue = defineQueue('invoice-issue', v.object({ id: v.string() }), { retries: 10, retryDelay: 5 });

/** Hands an application to the issuer, once the caller's transaction commits. */
export async function planIssue(tx: Db, jobs: Jobs, id: string): Promise<void> {
  await jobs.send(issueQueue, { id }, { tx, startAfter: sandboxIssueSeconds });
}

export function invoiceJobs(invoicing: Invoicing): JobWork[] {
  return [workOn(issueQueue, ({ id }) => askIssuer(invoicing, id))];
}

/** Asks the issuer for one application. Safe to repeat: an issuer that was asked before answers the same. */
async function askIssuer(invoicing: Invoicing, id: string): Promise<void> {
  const { issuer, log } = invoicing;
  const seller = await invoicing.seller();
  if (issuer === null || seller === null) return;
  const invoice = await claimInvoice(invoicing, id);
  if (invoice === null) return;
  const { type, title, currency, amount, vatRate, remark } = invoice;
  const answer = await issuer.issue({ id, type, title, seller, currency, amount, vatRate, remark });
  switch (answer.kind) {
    case 'issued':
      await issueInvoice(invoicing, id, answer.officialNo);
      break;
    case 'refused':
      await refuseInvoice(invoicing, id, answer.refusal, answer.reason);
      break;
    case 'left':
      await leaveInvoice(invoicing, id);
  }
  log.info('invoice.answered', { invoice: id, answer: answer.kind });
}
