import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import type { CustomerCalls } from '#server/demo/customer-calls.ts';
import type { DemoCustomer } from '#server/demo/demo-acts.ts';

/** Numbers with valid check characters, of no company that buys here. */
const socialCodes = ['91440300708461136T', '91330106MA2BYC0500'] as const;
/** A PDF of one empty catalog. */
const proof = btoa(
  '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
);

/** What lies on the desk today: things that wait for an operator, that operators planned, and that customers arranged. */
export async function fillDesk(
  operator: CustomerCalls,
  customers: readonly DemoCustomer[],
  now: Date,
): Promise<void> {
  const [first, second, third, fourth, fifth] = customers;
  if (first !== undefined) await arrange(first);
  for (const customer of [first, second]) if (customer !== undefined) await buyPackage(customer);
  for (const [index, customer] of [second, third, fourth].entries())
    if (customer !== undefined) await applyForInvoice(customer, index);
  await issueOldest(operator);
  for (const [index, customer] of [third, fifth].entries())
    if (customer !== undefined) await askForRealName(customer, index);
  await announce(operator, now);
  await planPrice(operator, now);
  await askForSecond(operator);
}

/** A department, somebody invited, and a key for a program. */
async function arrange({ calls, domain }: DemoCustomer): Promise<void> {
  await calls.ask(contract.people.departments.add, { body: { name: '运维部' } });
  await calls.ask(contract.people.invite, { body: { email: `ops@${domain}`, roleID: 'viewer' } });
  await calls.ask(contract.keys.create, {
    body: { name: '证书巡检', rights: ['orders:read'], days: 180 },
  });
}

async function buyPackage({ calls }: DemoCustomer): Promise<void> {
  const [offer] = (await calls.ask(contract.packages.offers, {}))?.offers ?? [];
  if (offer === undefined) return;
  const made = await calls.ask(contract.packages.create, { body: { offerID: offer.id } });
  const ways = (await calls.ask(contract.payment.payWays, {}))?.payWays ?? [];
  const balance = ways.find(({ name }) => name === 'balance');
  if (made === null || balance === undefined) return;
  const method = { payWay: balance.payWay, name: 'balance', aim: 'package' } as const;
  await calls.ask(contract.payment.pay, { body: { ...method, orderNo: made.packageNo } });
}

/** Over all that can be invoiced. */
async function applyForInvoice({ calls, domain }: DemoCustomer, index: number): Promise<void> {
  const open = (await calls.ask(contract.invoices.invoiceable, { query: {} }))?.sums.open ?? 0;
  const account = await calls.ask(contract.session.account, {});
  if (open === 0 || account === null) return;
  const added = await calls.ask(contract.invoices.organizations.add, {
    body: {
      orgName: account.companyName,
      taxNum: socialCodes[index % socialCodes.length] ?? '',
      email: `finance@${domain}`,
    },
  });
  if (added === null) return;
  const body = { invoiceType: 'ordinary', invoiceOrgID: added.id, amount: open } as const;
  await calls.ask(contract.invoices.apply, { body });
}

async function issueOldest(operator: CustomerCalls): Promise<void> {
  const [oldest] = (await operator.ask(contract.shop.invoices, { query: {} }))?.data ?? [];
  if (oldest === undefined) return;
  await operator.ask(contract.shop.issueInvoices, { body: { invoices: [{ id: oldest.id }] } });
}

/** By a name that the sandbox's reviewer leaves to a person. */
async function askForRealName({ calls }: DemoCustomer, index: number): Promise<void> {
  const account = await calls.ask(contract.session.account, {});
  const sent = await calls.ask(contract.realname.uploadProof, {
    body: { name: '营业执照.pdf', content: proof },
  });
  if (account === null || sent === null) return;
  await calls.ask(contract.realname.applyOrganization, {
    body: {
      orgName: `${account.companyName}（等待审核）`,
      socialCode: socialCodes[index % socialCodes.length] ?? '',
      legalName: index === 0 ? '陈国栋' : '王思远',
      openAccount: '招商银行',
      bankAccount: '6214830012345678',
      proofID: sent.proofID,
    },
  });
}

async function announce(operator: CustomerCalls, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  await operator.ask(contract.shop.announce, {
    body: {
      level: 'info',
      zh: '自下月起，DV 证书最长有效期为 200 天，续费和重签方式不变。',
      en: 'From next month DV certificates are valid for 200 days at most. Renewals and reissues stay as they are.',
      ...{ fromTime: at(-3), untilTime: at(27) },
    },
  });
  await operator.ask(contract.shop.announce, {
    body: {
      level: 'important',
      zh: '本周日 02:00–03:00 维护支付渠道，期间可用余额付款。',
      en: 'Payment providers are maintained this Sunday from 02:00 to 03:00. Pay from your balance meanwhile.',
      ...{ fromTime: at(2), untilTime: at(6) },
    },
  });
}

/** A dearer product from next week on. */
async function planPrice(operator: CustomerCalls, now: Date): Promise<void> {
  const products = (await operator.ask(contract.shop.catalogue, {}))?.data ?? [];
  const found = products.find(({ isSold, prices }) => isSold && prices.base[1] !== undefined);
  const base = found?.prices.base[1];
  if (found === undefined || base === undefined) return;
  await operator.ask(contract.shop.changeProduct, {
    params: { productNo: found.productNo },
    body: {
      terms: [{ validity: 1, base: Math.round(base * 1.05) }],
      fromTime: new Date(now.getTime() + 7 * dayMs).toISOString(),
      reason: '上游调价',
    },
  });
}

/** Money above the limit, and terms of service. */
async function askForSecond(operator: CustomerCalls): Promise<void> {
  const found = (await operator.ask(contract.shop.customers, { query: {} }))?.data ?? [];
  const customer = found.find(({ companyName }) => companyName.startsWith('Northwind'));
  if (customer !== undefined)
    await operator.ask(contract.shop.credit, {
      params: { id: customer.id },
      body: { cents: 150_000, reason: '年度框架协议返还' },
    });
  await operator.ask(contract.shop.changeSite, {
    params: { part: 'terms' },
    body: {
      ...{ host: 'default', base: 0, reason: '首次发布' },
      content: {
        zh: '## 范围\n\n本条款适用于在本站购买的全部证书。\n\n## 退款\n\n未签发的订单可以随时取消并全额退款。',
        en: '## Scope\n\nThese terms hold for every certificate bought here.\n\n## Refunds\n\nAn order that is not issued can be canceled at any time and is refunded in full.',
      },
    },
  });
}
