import { contract } from '#core/contract/contract.ts';
import { wholeAccount } from '#server/account/own.ts';
import { invoiceable } from '#server/invoices/invoiceable.ts';
import { openInvoicing } from '#server/invoices/invoicing.ts';
import { issueInvoice, refuseInvoice } from '#server/invoices/issue.ts';
import { payOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer, TestServer } from '#tests/support/server/test-server.ts';

export const wholeTitle = {
  orgName: '上海青杉科技有限公司',
  taxNum: '91330106MA2BYC0500',
  address: '上海市浦东新区博云路 2 号',
  telephone: '02150806620',
  bankName: '招商银行上海张江支行',
  bankAccount: '1219 0812 3458 806',
  email: 'zhao.min@example.com',
} as const;

/** Adds an invoice title. Returns its id. */
export async function addTitle(
  by: TestCustomer,
  change: Partial<Record<keyof typeof wholeTitle, string>> = {},
) {
  return (await by.ask(contract.invoices.organizations.add, { body: { ...wholeTitle, ...change } })).id;
}

/** Places and pays an order. */
export async function paidOrder(by: TestCustomer, choice: Parameters<typeof placeOrder>[1] = {}) {
  const orderNo = await placeOrder(by, choice);
  await payOrder(by, orderNo);
  return orderNo;
}

/** Applies for an invoice; `orderNos` absent: by amount. */
export function applyFor(
  by: TestCustomer,
  invoiceOrgID: string,
  amount: number,
  more: {
    readonly orderNos?: string;
    readonly currency?: string;
    readonly invoiceType?: 'ordinary' | 'special' | 'receipt';
    readonly invoiceConID?: string;
    readonly remark?: string;
  } = {},
) {
  const body = { invoiceType: 'ordinary' as const, invoiceOrgID, amount, ...more };
  return by.call(contract.invoices.apply, { body });
}

/** Issues or refuses an application as the shop does. */
export function issuerOf({ services }: TestServer) {
  const invoicing = openInvoicing(services);
  return {
    issue: (id: string, officialNo = '') => issueInvoice(invoicing, id, officialNo),
    refuse: (id: string, reason = '') => refuseInvoice(invoicing, id, 'see-note', reason),
  };
}

/** Orders and packages invoiced beyond what is left paid of them. */
export async function overInvoiced({ services }: TestServer, accountID: string): Promise<string[]> {
  const all = await invoiceable(services.db, wholeAccount(accountID));
  return all
    .filter(({ paid, refunded, invoiced, credited }) => invoiced - credited > paid - refunded)
    .map(({ sourceNo }) => sourceNo);
}
