import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import type { AuditFacts } from '#core/tools/audit-facts.ts';
import { toBase64 } from '#core/x509/encoding.ts';
import { readPem } from '#core/x509/pem.ts';
import { organizations } from '#server/db/schema/catalogue.ts';
import { audits } from '#server/db/schema/tools.ts';
import { rooms } from '#src/features/rooms.ts';
import { fragmentOf } from '#src/features/tools/kit/tool-link.ts';
import { sampleChain } from '#src/features/tools/parse/sample-chain.ts';
import { server } from '#tests/e2e/shared-server.ts';
import { demo } from '#tests/support/browser/browser-sign-in.ts';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';
import { addTitle, applyFor, issuerOf } from '#tests/support/rows/invoiced.ts';
import { addParties } from '#tests/support/rows/own-parties.ts';
import { invitationLink } from '#tests/support/server/mail-links.ts';
import { insertPerson, type PersonValues } from '#tests/support/server/people.ts';
import { deposit, issuedOrder, payOrder, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import { signIn } from '#tests/support/server/sign-in.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { perfectSite } from '#tests/support/tools/audited-site.ts';

/** A page by its address, and its final address if that differs. */
export interface Visit {
  readonly name: string;
  readonly path: string;
  readonly endsAt?: string;
  /** State of the tab's history entry. */
  readonly state?: object;
}

/** Pages for a visitor, a customer with orders, a customer without orders, support, and an operator of the shop. */
export type Visits = Record<
  'visitor' | 'customer' | 'newcomer' | 'support' | 'operator',
  { readonly token?: string; readonly pages: Visit[] }
>;

/** Fills the worker's server with what the pages show. */
export async function arrangeVisits(): Promise<Visits> {
  const customer = await server.customer();
  const newcomer = await server.customer();
  const reader = await server.customer({ operatorRights: ['shop:cases'] });
  await withPeople(reader);
  const operator = await server.operator();
  await deposit(server, customer.id, 500_000);
  const product = await singleNameProduct(customer);
  const named = (name: string) => ({ ...product, names: [name] });
  const unpaid = await placeOrder(customer, { ...named('waiting.example.com'), remark: 'Shop of the north' });
  const verifying = await placeOrder(
    customer,
    named('a-rather-long-name-of-a-service.department.example.com'),
  );
  await payOrder(customer, verifying);
  const issued = await issuedOrder(server, customer, named('shop.example.com'));
  const depositNo = await paidDeposit(customer, 10_000);
  const { id: policyID } = await customer.ask(contract.acme.addDirectory, {
    body: {
      ...{ name: 'Web servers', domains: 'shop.example.com' },
      productNo: product.productNo,
      year: 1,
      mostOrders: 10,
    },
  });
  const { envelope } = await signIn(server.visitor, 'two-step@certhub.test', demo.password);
  const secondFactor = { ticket: envelope.data, sentAt: Date.now() };

  const carried = { input: { text: sampleChain, files: [] }, options: null };
  const linked = await fragmentOf(carried);
  const sample = linked.ok ? linked.value : '';

  const audit = await keptAudit();
  const invitation = await openInvitation(customer);
  const orgID = await organizationWithDomains(customer);
  const invoiceID = await issuedInvoice(customer);
  const discovered = await inventory(customer);
  const caseNo = await answeredCase(customer, reader);

  const visits: Visits = {
    visitor: {
      pages: [
        { name: 'sign-in', path: '/sign-in' },
        { name: 'sign-in-asked', path: '/orders/list', endsAt: '/sign-in' },
        { name: 'sec-validation', path: '/sec-validation', state: { secondFactor } },
        { name: 'sec-validation-without-ticket', path: '/sec-validation' },
        { name: 'wxredirect-awaiting-nothing', path: '/wxredirect' },
        { name: 'sign-up', path: '/sign-up' },
        { name: 'sign-up-invited', path: '/signup/Spring2026', endsAt: '/sign-up' },
        { name: 'password-reset', path: '/password-reset' },
        { name: 'invitation', path: invitation },
        { name: 'invitation-over', path: `/invitation/${'A'.repeat(43)}` },
        { name: 'legal-none', path: '/legal/terms' },
        { name: '404', path: '/404' },
        { name: 'unknown', path: '/no/such/page', endsAt: '/404' },
        { name: '500', path: '/500' },
        { name: 'tools', path: '/certhub/tools' },
        { name: 'gen-csr', path: '/certhub/tools/gen-csr' },
        { name: 'parse-csr', path: '/certhub/tools/parse-csr' },
        { name: 'batch-replace', path: '/certhub/tools/batch-replace' },
        { name: 'batch-cfdns', path: '/certhub/tools/batch-cfdns' },
        { name: 'report-new', path: '/certhub/tools/report', endsAt: '/certhub/tools/report/new' },
        { name: 'report', path: `/certhub/tools/report/a.test?audit=${audit}` },
        { name: 'convert-cert', path: '/certhub/tools/convert-cert' },
        { name: 'convert-private-key', path: '/certhub/tools/convert-private-key' },
        { name: 'match-pair', path: '/certhub/tools/match-pair' },
        { name: 'ssl-config', path: '/certhub/tools/ssl-config' },
        { name: 'ssl-config-refused', path: '/certhub/tools/ssl-config?profile=old' },
        { name: 'parse-cert', path: '/certhub/tools/parse-cert' },
        { name: 'help', path: '/help', endsAt: '/help/overview' },
        { name: 'help-article', path: '/help/article/validation-dns' },
        { name: 'replay', path: '/support/replay' },
        {
          name: 'parse-cert-read',
          path: `/certhub/tools/parse-cert#${sample}`,
          endsAt: '/certhub/tools/parse-cert',
        },
      ],
    },
    customer: {
      token: customer.token,
      pages: [
        { name: 'own-cases', path: '/account/cases' },
        { name: 'own-case', path: `/account/cases/${caseNo}` },
        { name: 'own-case-unknown', path: '/account/cases/SC20200101-00001' },
        { name: '404-signed-in', path: '/404' },
        { name: 'dashboard', path: '/ssl/dashboard' },
        { name: 'prices', path: '/ssl/products?sort=1&currency=USD' },
        { name: 'which', path: '/ssl/which?breadth=wildcard' },
        { name: 'launchpad', path: '/', endsAt: '/launchpad' },
        { name: 'buy', path: '/ssl/certificates' },
        { name: 'buy-several', path: '/ssl/certificates?product=bitcert-dv-flex' },
        { name: 'buy-organization', path: '/ssl/certificates?product=digicert-ov-one' },
        { name: 'buy-code', path: '/ssl/certificates?product=certum-ov-code' },
        { name: 'buy-mailbox', path: '/ssl/certificates?product=sectigo-email-dv' },
        { name: 'order-unpaid', path: `/ssl/certificate/${unpaid}` },
        { name: 'order-verifying', path: `/ssl/certificate/${verifying}` },
        { name: 'order-issued', path: `/ssl/certificate/${issued}` },
        { name: 'automate', path: `/certhub/orders/${issued}/automate` },
        { name: 'automation-directory', path: `/certhub/automation/${policyID}` },
        { name: 'order-compromised', path: `/ssl/compromise/${issued}` },
        { name: 'order-unknown', path: '/ssl/certificate/CN20200101-00001' },
        { name: 'orders', path: '/orders', endsAt: '/orders/list' },
        { name: 'contacts', path: '/orders/contact' },
        { name: 'organizations', path: '/orders/org' },
        { name: 'organization-domains', path: `/orders/org/${orgID}/domains` },
        { name: 'mailboxes', path: '/ssl/dcv/email' },
        {
          name: 'orders-filtered',
          path: '/orders/list?brand=certum&kind=dv&remark=shop&createdFrom=2020-01-01&contactID=x',
        },
        { name: 'orders-expiring', path: '/orders/expiring' },
        { name: 'clock', path: '/certhub/discovery/clock' },
        { name: 'orders-nothing-found', path: '/orders/list?search=nowhere' },
        { name: 'payment', path: `/payment?orderNo=${unpaid}` },
        { name: 'payment-paid', path: `/payment?orderNo=${verifying}` },
        { name: 'payment-unknown', path: '/payment?orderNo=CN20200101-00001' },
        { name: 'payment-of-nothing', path: '/payment' },
        { name: 'payment-batch', path: `/payment/batch?orderNos=${unpaid},${verifying}` },
        { name: 'payment-test', path: '/payment/test' },
        { name: 'deposit', path: '/deposit?amount=99' },
        { name: 'deposit-paid', path: `/deposit?depositNo=${depositNo}` },
        { name: 'deposit-test', path: '/deposit/test' },
        { name: 'account-info', path: '/account/info' },
        { name: 'account-secure', path: '/account/secure' },
        { name: 'account-center', path: '/account/center' },
        { name: 'invoices', path: '/account/invoice' },
        { name: 'invoice-apply', path: '/account/invoice?part=apply' },
        { name: 'invoice', path: `/account/invoice/${invoiceID}` },
        { name: 'invoice-titles', path: '/account/invoice/invoice-template' },
        { name: 'invoice-addresses', path: '/account/invoice/mailling-template' },
        { name: 'bills', path: '/account/transaction?by=department&months=24' },
        { name: 'bills-filtered', path: '/account/transaction?kind=spend&search=example' },
        { name: 'own-prices', path: '/account/products' },
        { name: 'billing', path: '/billing', endsAt: '/billing/invoice' },
        { name: 'billing-transaction', path: '/billing/transaction', endsAt: '/account/transaction' },
        { name: 'real-name', path: '/account/real-name' },
        { name: 'discovery', path: '/certhub/discovery/dashboard' },
        { name: 'discovery-certs', path: '/certhub/discovery/certs' },
        { name: 'discovery-certs-filtered', path: '/certhub/discovery/certs?condition=any&served=never' },
        { name: 'discovery-cert', path: `/certhub/discovery/certs/${discovered.certificateID}` },
        { name: 'discovery-cert-unknown', path: `/certhub/discovery/certs/${unknownID}` },
        { name: 'discovery-alerts', path: '/certhub/discovery/alerts' },
        { name: 'discovery-scans', path: '/certhub/discovery/profile' },
        { name: 'discovery-runs', path: '/certhub/discovery/profile?part=runs' },
        { name: 'discovery-run', path: `/certhub/discovery/runs/${discovered.runID}` },
        { name: 'discovery-run-unknown', path: `/certhub/discovery/runs/${unknownID}` },
        { name: 'discovery-scope', path: '/certhub/discovery/manage' },
        { name: 'discovery-log', path: '/certhub/discovery/log' },
        { name: 'discovery-log-names', path: '/certhub/discovery/log?part=names' },
        { name: 'discovery-log-logs', path: '/certhub/discovery/log?part=logs' },
        { name: 'discovery-log-search', path: '/certhub/discovery/log?part=search&name=example.com' },
        { name: 'log', path: '/account/log' },
        { name: 'api-call', path: '/account/api?call=webhooks.create' },
        { name: 'log-filtered', path: '/account/log?kind=people&from=2020-01-01' },
        { name: 'help-customer', path: '/help/overview' },
        { name: 'help-article-customer', path: '/help/article/validation-dns' },
        { name: 'tools-customer', path: '/certhub/tools/parse-csr' },
        { name: 'report-customer', path: '/certhub/tools/report/a.test' },
        { name: 'ssl-config-customer', path: '/certhub/tools/ssl-config?server=apache&ocsp=true' },
      ],
    },
    newcomer: {
      token: newcomer.token,
      pages: [
        { name: 'launchpad-empty', path: '/launchpad' },
        { name: 'dashboard-empty', path: '/ssl/dashboard' },
        { name: 'orders-empty', path: '/orders/list' },
        { name: 'contacts-empty', path: '/orders/contact' },
        { name: 'organizations-nothing-found', path: '/orders/org?search=nowhere' },
        { name: 'mailboxes-empty', path: '/ssl/dcv/email' },
        { name: 'deposit-empty', path: '/deposit' },
        { name: 'payment-test-empty', path: '/payment/test' },
        { name: 'log-empty', path: '/account/log' },
        { name: 'bills-empty', path: '/account/transaction' },
        { name: 'discovery-empty', path: '/certhub/discovery/dashboard' },
        { name: 'discovery-certs-empty', path: '/certhub/discovery/certs' },
        { name: 'discovery-alerts-empty', path: '/certhub/discovery/alerts' },
        { name: 'discovery-scans-empty', path: '/certhub/discovery/profile' },
        { name: 'discovery-runs-empty', path: '/certhub/discovery/profile?part=runs' },
        { name: 'discovery-scope-empty', path: '/certhub/discovery/manage' },
        { name: 'own-cases-empty', path: '/account/cases' },
        { name: 'approvals-empty', path: '/account/approvals?state=decided' },
      ],
    },
    support: {
      token: reader.token,
      pages: [
        { name: 'cases', path: '/support/cases' },
        { name: 'case', path: `/support/cases/${caseNo}` },
        { name: 'account-manage-departments', path: '/account/manage?part=departments' },
        { name: 'account-manage-roles', path: '/account/manage?part=roles' },
        { name: 'account-manage-keys', path: '/account/manage?part=keys' },
        { name: 'account-manage', path: '/account/manage' },
      ],
    },
    operator: {
      token: operator.token,
      pages: [
        { name: 'shop', path: '/shop' },
        { name: 'shop-instead', path: '/launchpad', endsAt: '/shop' },
        { name: 'shop-orders', path: '/shop/orders?status=verifying' },
        { name: 'shop-orders-nothing-found', path: '/shop/orders?search=nowhere' },
        { name: 'shop-order', path: `/shop/orders/${verifying}` },
        { name: 'shop-order-issued', path: `/shop/orders/${issued}` },
        { name: 'shop-order-unknown', path: '/shop/orders/CN20200101-00001' },
        { name: 'shop-customers', path: '/shop/customers?search=Alan' },
        { name: 'shop-catalogue', path: '/shop/catalogue' },
        { name: 'shop-catalogue-nothing-found', path: '/shop/catalogue?search=nowhere' },
        { name: 'shop-reviews', path: '/shop/reviews' },
        { name: 'shop-reviews-withdrawals', path: '/shop/reviews?queue=withdrawals' },
        { name: 'shop-reviews-invoices', path: '/shop/reviews?queue=invoices' },
        { name: 'shop-reviews-refunds', path: '/shop/reviews?queue=refunds' },
        { name: 'shop-customer', path: `/shop/customers/${customer.id}` },
      ],
    },
  };
  return withRooms(visits);
}

/** Adds every room whose address needs no parameter and which nobody above visits. */
function withRooms(visits: Visits): Visits {
  const visited = Object.values(visits).flatMap(({ pages }) =>
    pages.flatMap(({ path, endsAt }) => [endsAt, path.replace(/\?.*$/, '')]),
  );
  for (const room of rooms) {
    if (room.path.includes('$') || visited.includes(room.path)) continue;
    const isOfDesk = room.path.startsWith('/shop');
    const who = isOfDesk ? visits.operator : 'right' in room ? visits.support : visits.customer;
    who.pages.push({ name: room.path.slice(1).replaceAll('/', '-'), path: room.path });
  }
  return visits;
}

/** A user whose role was changed, and an invitation nobody has accepted. Returns its path. */
async function issuedInvoice(customer: TestCustomer): Promise<string> {
  const title = await addTitle(customer, {
    orgName: 'Qingshan Technology Ltd.',
    address: '2 Boyun Road, Shanghai',
    bankName: 'China Merchants Bank',
  });
  const { id } = (await applyFor(customer, title, 100, { invoiceType: 'special' })).data();
  await issuerOf(server).issue(id, '26312000000123456789');
  return id;
}

async function openInvitation(customer: TestCustomer): Promise<string> {
  const { people } = contract;
  const email = 'grace@visits.example';
  const body = { email, roleID: 'buyer', deptID: '', scope: 'account' } as const;
  const { email: _, ...place } = body;
  const { userID } = await server.colleague(customer, { role: 'viewer', displayName: 'Alan Turing' });
  await customer.ask(people.changeMember, { body: { subAccountID: userID, ...place } });
  await customer.ask(people.invite, { body });
  return (await invitationLink(customer, email)).pathname;
}

/** Colleagues with and without a second factor, one of them disabled, an invitation, a department and a role. */
async function withPeople(owner: TestCustomer): Promise<void> {
  const { people } = contract;
  const deptID = (await owner.ask(people.departments.add, { body: { name: 'Web' } })).id;
  const rights = 'orders:read,certificates:download';
  const { id: roleID } = await owner.ask(people.addRole, { body: { name: 'Contractor', rights } });
  const inWeb = { departmentID: deptID, scope: 'department' } as const;
  const add = (values: PersonValues) => insertPerson(server.services.db, values, owner.id);
  await add({ displayName: 'Grace', role: 'buyer', twoStepEmail: true });
  await add({ displayName: 'Daniel', role: null, roleID, ...inWeb });
  await add({ displayName: 'Left', role: 'viewer', disabledTime: new Date() });
  const body = { email: 'invited@example.com', roleID: 'technician', deptID, scope: 'department' } as const;
  await owner.ask(people.invite, { body });
}

const unknownID = '00000000-0000-4000-8000-000000000000';

/** An imported certificate, a name that waits for its proof, and a run of a scan. */
async function inventory(customer: TestCustomer) {
  const { discovery } = contract;
  const certificates = readPem(sampleChain).blocks.map(({ bytes }) => toBase64(bytes));
  const { ids } = await customer.ask(discovery.importCertificates, {
    body: { source: 'chain.pem', place: 'Load balancer', tags: ['shop'], certificates },
  });
  await customer.ask(discovery.addScope, { body: { value: 'proof.example.org' } });
  const { id } = await customer.ask(discovery.profiles.add, {
    body: {
      ...{
        name: 'Shop',
        targets: 'shop.example.com\nproof.example.org\n10.0.0.1',
        exclusions: '',
        names: '',
      },
      ...{ services: ['tls:443', 'smtp:25'], interval: 'weekly', quietFrom: '', quietTo: '', rate: '20' },
      ownerID: '',
    },
  });
  const { runID } = await customer.ask(discovery.run, { params: { id } });
  return { certificateID: ids[0] ?? '', runID };
}

/** The report of a site with findings. Returns its ID. */
async function keptAudit(): Promise<string> {
  const facts: AuditFacts = {
    ...perfectSite,
    suites: [
      ...perfectSite.suites,
      { version: 'TLS 1.0', names: ['TLS_RSA_WITH_RC4_128_SHA'], serverOrder: false },
    ],
    dns: { ...perfectSite.dns, caaAt: null, caa: [] },
    cut: ['time'],
  };
  const times = { createTime: new Date(), expireTime: new Date(Date.now() + 3_600_000) };
  const row = { id: 'A'.repeat(22), host: 'a.test', state: 'done', facts, ...times } as const;
  await server.services.db.insert(audits).values(row).onConflictDoNothing();
  return row.id;
}

/** An organization with one validated, one missing and one unchecked name. Returns its ID. */
async function organizationWithDomains(customer: TestCustomer): Promise<string> {
  const { orgID } = await addParties(server, customer.id);
  // No Chinese text may appear on an English page.
  const english = {
    name: 'Example Trading Ltd',
    province: 'Zhejiang',
    locality: 'Hangzhou',
    registryAddr: '90 Wensan Road',
  };
  await server.services.db.update(organizations).set(english).where(eq(organizations.id, orgID));
  const { addOrganizationDomains, organizationDomains, verifyOrganizationDomains } = contract.validation;
  const add = async (domainNames: string) => {
    const body = { orgID, domainNames, dcvMethod: 'dns_txt' } as const;
    (await customer.call(addOrganizationDomains, { body })).data();
  };
  await add('example.com, an-organization.example.org');
  const [first] = (await customer.call(organizationDomains, { query: { orgID } })).data().data.toReversed();
  const record = { name: first?.recordName ?? '', type: 'TXT', value: first?.expected ?? '' } as const;
  (await customer.call(contract.sandbox.putRecord, { body: record })).data();
  await customer.call(verifyOrganizationDomains, { params: { id: orgID } });
  await add('third.example.net');
  return orgID;
}

/** A deposit paid at the sandbox's provider. Returns its number. */
async function paidDeposit(customer: TestCustomer, amount: number): Promise<string> {
  const { depositNo } = (await customer.call(contract.deposit.create, { body: { amount } })).data();
  const body = { orderNo: depositNo, payWay: 0, name: 'alipay', aim: 'deposit' } as const;
  const { paymentID: ref } = (await customer.call(contract.payment.pay, { body })).data();
  const outcome = { outcome: 'accept' } as const;
  (await customer.call(contract.sandbox.settlePayment, { params: { ref }, body: outcome })).data();
  const asked = await customer.call(contract.payment.check, { body: { orderNo: depositNo } });
  expect(asked.data().outcome).toBe('paid');
  return depositNo;
}

/** A case that its sender and support wrote about. */
async function answeredCase(sender: TestCustomer, reader: TestCustomer): Promise<string> {
  const { support } = contract;
  const flow = exportedFlow('payment-straight.jsonl', 'shop.example.com');
  const file = JSON.stringify({
    ...flow,
    note: 'Paid, and the order still says unpaid; 2 debits in the bill.',
  });
  const { caseNo } = await sender.ask(support.sendCase, { body: { file } });
  const params = { id: caseNo };
  await reader.ask(support.answerCase, {
    params,
    body: { text: 'The second one is on its way back: 3 days.' },
  });
  await sender.ask(support.writeCase, { params, body: { text: 'Received, thanks.' } });
  await reader.ask(support.answerCase, { params, body: { text: 'You are welcome.' } });
  return caseNo;
}
