import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { isForKeys, keyRights } from '#core/account/key-calls.ts';
import { isOfShop } from '#core/account/rights.ts';
import type { Call } from '#core/contract/call.ts';
import { allCalls, contract } from '#core/contract/contract.ts';
import { indexWatches } from '#core/discovery/watched-names.ts';
import { makeDirectory } from '#server/acme/directories.ts';
import { departments } from '#server/db/schema/accounts.ts';
import { acmePolicies } from '#server/db/schema/acme.ts';
import { discoveryAlerts } from '#server/db/schema/alerts.ts';
import { orders as ordersTable } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { takeInLogged } from '#server/discovery/ct/take-in.ts';
import { listWatches, watchProved } from '#server/discovery/ct/watches.ts';
import { registered } from '#tests/support/acme/automated.ts';
import { addParties } from '#tests/support/rows/own-parties.ts';
import { makeKey } from '#tests/support/server/api-key.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import {
  balanceMethod,
  customerWith,
  detailOf,
  issuedOrder,
  issueNow,
  orderBody,
  placeOrder,
  publishValidations,
} from '#tests/support/server/shop.ts';
import type { Answer, TestClient, TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const owner = shareCustomer(() => server.customer());
const stranger = shareCustomer(() => customerWith(server, 100_000));
let orderNo: string;
let serialNumber: string;
let record: string;
let file: string;
let queueId: string;
let depositNo: string;
let paymentID: string;
let token: string;
let orgID: string;
let domainID: string;
let scopeID: string;
let profileID: string;
let runID: string;
let foundID: string;
let agentID: string;
let watchID: string;
let findID: string;
let alertID: string;
let draftID: string;
let policyID: string;
beforeAll(async () => {
  orderNo = await issuedOrder(server, owner);
  serialNumber = (await detailOf(owner, orderNo)).certificate?.serialNumber ?? '';
  const name = '_private.example.com';
  record = (await owner.ask(contract.sandbox.putRecord, { body: { name, type: 'TXT', value: 'x' } })).id;
  file = (
    await owner.ask(contract.sandbox.putFile, { body: { host: 'a.example.com', path: '/x', content: 'x' } })
  ).id;
  const unpaid = await placeOrder(owner);
  queueId = (await owner.ask(payment.batchPay, { body: { ...balanceMethod, orderNos: unpaid } })).queueId;
  depositNo = (await owner.ask(contract.deposit.create, { body: { amount: 5_000 } })).depositNo;
  const byPaypal = { payWay: 2, name: 'paypal', aim: 'deposit', orderNo: depositNo } as const;
  paymentID = (await owner.ask(payment.pay, { body: byPaypal })).paymentID;
  const [row] = await server.services.db.select().from(payments).where(eq(payments.id, paymentID));
  token = row?.providerRef ?? '';
  ({ orgID } = await addParties(server, owner.id));
  const domains = { orgID, domainNames: 'example.com', dcvMethod: 'dns' } as const;
  await owner.ask(contract.validation.addOrganizationDomains, { body: domains });
  const kept = await owner.call(contract.validation.organizationDomains, { query: { orgID } });
  domainID = kept.data().data[0]?.id ?? '';
  scopeID = (await owner.ask(contract.discovery.addScope, { body: { value: 'example.net' } })).id;
  const profile = {
    name: 'Mine',
    targets: 'example.net',
    services: ['tls:443'],
    interval: 'never',
    rate: 1,
  } as const;
  const added = await owner.ask(contract.discovery.profiles.add, {
    body: { ...profile, services: ['tls:443'] },
  });
  profileID = added.id;
  const agent = { name: 'Rack', networks: '10.0.0.0/8' };
  agentID = (await owner.ask(contract.discovery.agents.add, { body: agent })).id;
  runID = (await owner.ask(contract.discovery.run, { params: { id: profileID } })).runID;
  const issued = await owner.ask(orders.certificate, { params: { id: orderNo }, query: {} });
  const pem =
    /-----BEGIN CERTIFICATE-----([^-]+)-----/.exec(JSON.stringify(issued).replace(/\\[rn]/g, ''))?.[1] ?? '';
  const taken = { source: 'a.pem', certificates: [pem] };
  foundID = (await owner.ask(contract.discovery.importCertificates, { body: taken })).ids[0] ?? '';
  const { db, clock } = server.services;
  await watchProved(db, new Date(0), clock.now());
  const [watched] = (await owner.ask(contract.discovery.watches, { query: {} })).data;
  watchID = watched?.id ?? '';
  const facts = { names: [watched?.name ?? ''], spkiHash: '', tbsHash: 'a'.repeat(64), der: null };
  const place = { logID: '', log: '', index: 0, time: clock.now().toISOString() };
  const logged = { facts: { ...facts, isAnnouncement: false }, place };
  await takeInLogged(db, [logged], indexWatches(await listWatches(db)), clock.now());
  findID = (await owner.ask(contract.discovery.finds, { query: {} })).data[0]?.id ?? '';
  const [alert] = await server.services.db
    .insert(discoveryAlerts)
    .values({
      ...{ accountID: owner.id, kind: 'own-key', subject: 'ct:1', name: 'a.example.com' },
      ...{ aboutTime: new Date(), openedTime: new Date() },
    })
    .returning({ id: discoveryAlerts.id });
  alertID = alert?.id ?? '';
  const client = await registered(owner, orderNo);
  await client.order(['stranger.example']);
  const [policy] = await server.services.db
    .insert(acmePolicies)
    .values({
      ...{ accountID: owner.id, name: 'Mine', productNo: 'dv-single', productType: 'dv_one_ssl' },
      ...{ subBrand: 'alphassl', validity: 1, domains: [], mostOrders: 1, createdTime: new Date() },
    })
    .returning({ id: acmePolicies.id });
  policyID = policy?.id ?? '';
  await makeDirectory(server.services.db, { policyID }, new Date());
  draftID = (await owner.ask(contract.acme.show, { params: { orderNo } })).drafts[0]?.id ?? '';
});

const { discovery, orders, payment, sandbox } = contract;
const calls: Record<string, (by: TestClient) => Promise<Answer<Call>>> = {
  'orders.detail': (by) => by.call(orders.detail, { params: { id: orderNo } }),
  'orders.refundRoutes': (by) => by.call(orders.refundRoutes, { body: { orderNos: orderNo } }),
  'orders.batch': (by) => by.call(orders.batch, { body: { orderNos: orderNo } }),
  'orders.renewals': (by) => by.call(orders.renewals, { body: { orderNos: orderNo } }),
  'orders.batchCerts': (by) => by.call(orders.batchCerts, { body: { orderNos: orderNo } }),
  'orders.batchVerify': (by) => by.call(orders.batchVerify, { body: { orderNos: orderNo } }),
  'orders.status': (by) => by.call(orders.status, { params: { id: orderNo } }),
  'validation.domainList': (by) =>
    by.call(contract.validation.domainList, { params: { id: orderNo }, query: {} }),
  'validation.oneDomain': (by) =>
    by.call(contract.validation.oneDomain, { body: { orderNo, domainName: 'shop.example.com' } }),
  'validation.verifyDomain': (by) =>
    by.call(contract.validation.verifyDomain, { body: { orderNo, domain: 'shop.example.com' } }),
  'validation.caa': (by) => by.call(contract.validation.caa, { params: { id: orderNo } }),
  'validation.verifyDomains': (by) => by.call(contract.validation.verifyDomains, { params: { id: orderNo } }),
  'validation.organizationDomains': (by) =>
    by.call(contract.validation.organizationDomains, { query: { orgID } }),
  'validation.addOrganizationDomains': (by) =>
    by.call(contract.validation.addOrganizationDomains, {
      body: { orgID, domainNames: 'example.com', dcvMethod: 'dns' },
    }),
  'validation.validateOrganizationDomain': (by) =>
    by.call(contract.validation.validateOrganizationDomain, { body: { id: domainID, dcvMethod: 'file' } }),
  'validation.verifyOrganizationDomains': (by) =>
    by.call(contract.validation.verifyOrganizationDomains, { params: { id: orgID } }),
  'validation.removeOrganizationDomain': (by) =>
    by.call(contract.validation.removeOrganizationDomain, { params: { id: domainID } }),
  'validation.changeDcv': (by) =>
    by.call(contract.validation.changeDcv, { body: { orderNo, dcvMethod: 'file' } }),
  'validation.reSendDcvEmail': (by) =>
    by.call(contract.validation.reSendDcvEmail, { params: { id: orderNo } }),
  'orders.certificate': (by) => by.call(orders.certificate, { params: { id: orderNo }, query: {} }),
  'orders.cancel': (by) => by.call(orders.cancel, { body: { orderNos: orderNo } }),
  'orders.revoke': (by) => by.call(orders.revoke, { body: { orderNo, serialNumber, reason: 'superseded' } }),
  'orders.revocation': (by) =>
    by.call(orders.revocation, { query: { orderNo, serialNumber, reason: 'superseded' } }),
  'orders.reSignPrice': (by) =>
    by.call(orders.reSignPrice, { params: { id: orderNo }, body: { domains: 'shop.example.com' } }),
  'orders.reSign': (by) =>
    by.call(orders.reSign, {
      body: { orderNo, csr: '', key: '', domainNames: 'shop.example.com', dcvMethod: 'dns' },
    }),
  'orders.reSignRecords': (by) => by.call(orders.reSignRecords, { query: { orderNo } }),
  'orders.reCommit': (by) =>
    by.call(orders.reCommit, {
      params: { orderNo },
      body: { csr: '', key: '', domainNames: 'shop.example.com', dcvMethod: 'dns' },
    }),
  'orders.nextKey': (by) => by.call(orders.nextKey, { params: { orderNo }, body: { nextKey: 'none' } }),
  'orders.renew': (by) => by.call(orders.renew, { body: { orderid: orderNo, year: 1 } }),
  'orders.cancelHost': (by) =>
    by.call(orders.cancelHost, { body: { certid: orderNo, host: 'a.example.com' } }),
  'orders.remark': (by) => by.call(orders.remark, { params: { orderNo }, body: { remark: 'mine' } }),
  'approvals.ofOrders': (by) => by.call(contract.approvals.ofOrders, { query: { orderNos: orderNo } }),
  'approvals.ask': (by) => by.call(contract.approvals.ask, { body: { orderNos: orderNo, reason: 'Mine' } }),
  'payment.pay': (by) => by.call(payment.pay, { body: { ...balanceMethod, orderNo } }),
  'payment.detail': (by) => by.call(payment.detail, { params: { id: paymentID } }),
  'payment.check': (by) => by.call(payment.check, { body: { orderNo: depositNo } }),
  'payment.capturePaypal': (by) => by.call(payment.capturePaypal, { body: { token, PayerID: 'PAYER' } }),
  'deposit.detail': (by) => by.call(contract.deposit.detail, { params: { id: depositNo } }),
  'payment.batchPay': (by) => by.call(payment.batchPay, { body: { ...balanceMethod, orderNos: orderNo } }),
  'payment.batchStatus': (by) => by.call(payment.batchStatus, { query: { queueId } }),
  'payment.batchQueues': (by) => by.call(payment.batchQueues, { query: { queueIds: queueId } }),
  'acme.show': (by) => by.call(contract.acme.show, { params: { orderNo } }),
  'acme.change': (by) => by.call(contract.acme.change, { params: { orderNo }, body: { fallback: false } }),
  'acme.makeKey': (by) => by.call(contract.acme.makeKey, { params: { orderNo }, body: {} }),
  'acme.showDirectory': (by) => by.call(contract.acme.showDirectory, { params: { id: policyID } }),
  'acme.closeDirectory': (by) => by.call(contract.acme.closeDirectory, { params: { id: policyID } }),
  'acme.makeDirectoryKey': (by) =>
    by.call(contract.acme.makeDirectoryKey, { params: { id: policyID }, body: {} }),
  'acme.revokeDirectoryKey': (by) =>
    by.call(contract.acme.revokeDirectoryKey, { params: { id: policyID }, body: { keyID: paymentID } }),
  'acme.dismissDraft': (by) => by.call(contract.acme.dismissDraft, { params: { id: draftID } }),
  'acme.revokeKey': (by) => by.call(contract.acme.revokeKey, { params: { orderNo, id: paymentID } }),
  'sharing.colleagues': (by) => by.call(contract.sharing.colleagues, { query: { orderNo } }),
  'sharing.keys': (by) => by.call(contract.sharing.keys, { body: { orderNos: orderNo } }),
  'sharing.envelopes': (by) => by.call(contract.sharing.envelopes, { body: { orderNos: orderNo } }),
  'sharing.readers': (by) => by.call(contract.sharing.readers, { params: { id: orderNo } }),
  'sandbox.deleteRecord': (by) => by.call(sandbox.deleteRecord, { params: { id: record } }),
  'sandbox.chooseRefunds': (by) =>
    by.call(sandbox.chooseRefunds, { params: { orderNo }, body: { choice: 'settle' } }),
  'sandbox.settlePayment': (by) =>
    by.call(sandbox.settlePayment, { params: { ref: paymentID }, body: { outcome: 'accept' } }),
  'discovery.checkScope': (by) => by.call(discovery.checkScope, { params: { id: scopeID } }),
  'discovery.removeScope': (by) => by.call(discovery.removeScope, { params: { id: scopeID } }),
  'discovery.agentWork': (by) =>
    by.call(discovery.agentWork, { params: { id: agentID }, body: { version: '1', allowed: [] } }),
  'discovery.agentReport': (by) =>
    by.call(discovery.agentReport, { params: { id: agentID }, body: { runID, results: [] } }),
  'discovery.run': (by) => by.call(discovery.run, { params: { id: profileID } }),
  'discovery.notServed': (by) => by.call(discovery.notServed, { params: { id: orderNo } }),
  'discovery.runDetail': (by) => by.call(discovery.runDetail, { params: { id: runID }, query: {} }),
  'discovery.pause': (by) => by.call(discovery.pause, { params: { id: runID } }),
  'discovery.resume': (by) => by.call(discovery.resume, { params: { id: runID } }),
  'discovery.cancel': (by) => by.call(discovery.cancel, { params: { id: runID } }),
  'discovery.certificate': (by) => by.call(discovery.certificate, { params: { id: foundID } }),
  'discovery.switchWatch': (by) =>
    by.call(discovery.switchWatch, { params: { id: watchID }, body: { isOn: 'N' } }),
  'discovery.dismissFind': (by) =>
    by.call(discovery.dismissFind, { params: { id: findID }, body: { isDismissed: 'Y' } }),
  'discovery.muteAlerts': (by) =>
    by.call(discovery.muteAlerts, { body: { ids: [alertID], days: '1', reason: 'theirs' } }),
  'discovery.unmuteAlerts': (by) => by.call(discovery.unmuteAlerts, { body: { ids: [alertID] } }),
  'discovery.changeCertificates': (by) =>
    by.call(discovery.changeCertificates, { body: { ids: [foundID], addTags: ['theirs'] } }),
  'sandbox.deleteFile': (by) => by.call(sandbox.deleteFile, { params: { id: file } }),
};

/** Calls that refer to nothing a customer owns, or whose replies about another customer's objects are checked below. */
const namesNothing = [
  ...[
    'session.account',
    'acme.room',
    'acme.addDirectory',
    'session.logout',
    'account.profile',
    'account.changeProfile',
    'account.changeTimeZone',
    'account.notices',
    'account.readNotices',
    'notices.removeNotices',
    'notices.restoreNotices',
    'notices.inform',
    'notices.changeInform',
    'notices.noticeSettings',
    'notices.changeNoticeSettings',
    // Announcements are everybody's.
    'notices.announcements',
    'notices.readAnnouncement',
    'notices.dismissAnnouncement',
  ],
  // Of the signed-in user alone; passkeys and sessions of others are tested in `security.test.ts`, mailboxes and numbers in `account-contacts.test.ts`.
  ...[
    'security.overview',
    'security.confirm',
    'security.confirmCode',
    'security.confirmPasskeyOptions',
    'security.confirmPasskey',
    'security.changePassword',
    'security.twoStepAuth',
    'security.setTwoStepAuth',
    'security.twoStepAuthCode',
    'security.googleAuth',
    'security.passkeyOptions',
    'security.addPasskey',
    'security.renamePasskey',
    'security.removePasskey',
    'security.makeRecoveryCodes',
    'security.sessions',
    'security.endSession',
    'security.endOtherSessions',
    'security.requireFactor',
    'security.wechatAddress',
    'security.bindWechat',
    'security.unbindWechat',
    'account.bindCode',
    'account.bindContact',
    'account.originCode',
    'account.verifyOrigin',
    'account.newContactCode',
    'account.changeContact',
    'account.newTelCode',
    'account.updateTel',
    'account.updateEmail',
  ],
  // Of other accounts: `account-center.test.ts`, `preferences.test.ts`, `real-names.test.ts`.
  ...[
    'account.center',
    'account.logo',
    'account.logoFile',
    'account.putLogo',
    'account.removeLogo',
    'preferences.views',
    'preferences.saveView',
    'preferences.changeView',
    'preferences.removeView',
    'preferences.own',
    'preferences.change',
    'realname.applyPerson',
    'realname.organizations',
    'realname.uploadProof',
    'realname.applyOrganization',
    'realname.person',
    'realname.organization',
    'realname.proof',
  ],
  // People of other accounts are tested in `people.test.ts`.
  ...[
    'people.members',
    'people.invite',
    'people.changeMember',
    'people.removeMember',
    'people.invitations',
    'people.withdrawInvitation',
    'people.roles',
    'people.addRole',
    'people.changeRole',
    'people.removeRole',
    'people.auditLogs',
    'people.auditCheck',
  ],
  // Keys of other accounts and departments are tested in `api-keys.test.ts`.
  ...['list', 'self', 'create', 'change', 'rollOver', 'endOlder', 'disable', 'enable', 'remove'].map(
    (name) => `keys.${name}`,
  ),
  // Limits and requests of other accounts and departments are tested in `approvals.test.ts`.
  ...['limits', 'limitMember', 'limitRole', 'list', 'decide'].map((name) => `approvals.${name}`),
  // Of other accounts: `sharing.test.ts`, `invoices.test.ts`, `packages.test.ts`, `referral.test.ts`, `transactions.test.ts`.
  ...['mine', 'publish', 'share', 'end', 'sharedWith', 'policy', 'changePolicy', 'owed'].map(
    (name) => `sharing.${name}`,
  ),
  ...['list', 'invoiceable', 'apply', 'detail', 'file', 'creditNoteFile', 'send', 'withdraw'].map(
    (name) => `invoices.${name}`,
  ),
  ...['offers', 'list', 'detail', 'create', 'units'].map((name) => `packages.${name}`),
  // Of other accounts and departments: `webhooks.test.ts`.
  ...[
    ...['list', 'create', 'change', 'remove', 'setState', 'rollSecret', 'sendTest'],
    ...['deliveries', 'delivery', 'sendAgain'],
  ].map((name) => `webhooks.${name}`),
  ...['own', 'code', 'condition', 'rewards', 'withdraw', 'withdrawals'].map((name) => `referral.${name}`),
  ...['list', 'monthlyConsumption', 'csv', 'xlsx', 'statement', 'budgets', 'setBudget'].map(
    (name) => `transactions.${name}`,
  ),
  // Of other accounts: `policy-clock.test.ts`.
  ...['policy.clock', 'policy.bitten', 'policy.holdings', 'policy.foreign'],
  ...['deposit.create', 'deposit.list'],
  ...['catalogue.products', 'catalogue.exRate', 'parties.lookUpOrganization', 'purchase.createKey'],
  ...[
    'orders.list',
    'orders.count',
    'orders.batchDownload',
    'orders.statistics',
    ...['orders.ends', 'orders.endCounts', 'orders.attention'],
    'validation.waiting',
    'purchase.price',
    'purchase.create',
    'purchase.free',
    'purchase.hashValues',
  ],
  ...['purchase.autoDetectDomain', 'purchase.orderedNames'],
  // They name nothing, or answer with the own; the others are below.
  ...[
    'discovery.scopes',
    'discovery.addScope',
    'discovery.preview',
    'discovery.runs',
    'discovery.certificates',
  ],
  ...['discovery.certificatesCsv', 'discovery.facets', 'discovery.overview', 'discovery.importCertificates'],
  ...[
    'discovery.watches',
    'discovery.logs',
    'discovery.finds',
    'discovery.searchLogs',
    'sandbox.logStranger',
  ],
  ...['discovery.rules', 'discovery.setRules', 'discovery.alertSettings', 'discovery.changeAlertSettings'],
  ...['discovery.alerts', 'discovery.metrics'],
  ...['discovery.calendar', 'discovery.openCalendar', 'discovery.closeCalendar'],
  // Other customers' audits are tested in `site-audits.test.ts`.
  ...['tools.startAudit', 'tools.audits', 'tools.auditDetail'],
  // Access to support cases is tested in `support-cases.test.ts`.
  ...['support.sendCase', 'support.cases', 'support.caseDetail', 'support.answerCase'],
  ...['support.ownCases', 'support.ownCase', 'support.writeCase', 'support.closeCase'],
  // No customer reaches the shop's calls (`rights.test.ts`).
  ...allCalls.filter(({ right }) => isOfShop(right) && right !== 'shop:cases').map(({ id }) => id),
  // What the balance paid for another customer's orders is tested in `charged.test.ts`.
  'payment.charged',
  ...['payment.payWays', 'sandbox.overview', 'sandbox.putRecord', 'sandbox.putFile', 'sandbox.moveClock'],
];

describe('an object of another customer', () => {
  it('is tested with every existing call', () => {
    // Resource calls, with the verbs of their rows, are tested in `resources.test.ts`.
    const isResource = (id: string) => resources.has(id.split('.').slice(0, -1).join('.'));
    const resources = new Set(
      allCalls.flatMap(({ id }) => (id.endsWith('.add') ? [id.slice(0, -'.add'.length)] : [])),
    );
    const guarded = allCalls.filter((call) => call.right !== 'public').map((call) => call.id);
    const tried = guarded.filter((id) => !isResource(id));
    expect([...Object.keys(calls), ...namesNothing].sort()).toEqual(tried.sort());
  });

  it.each(Object.keys(calls))('answers 404: %s', async (id) => {
    const answer = await calls[id]?.(stranger);
    expect(answer?.envelope).toMatchObject({ code: 404, errors: [] });
    expect(answer?.envelope.data).toBeUndefined();
    expect(answer?.status).toBe(404);
  });

  it.each(Object.keys(calls))('cannot be reached without a session: %s', async (id) => {
    expect((await calls[id]?.(server.visitor))?.status).toBe(401);
  });

  it('is left unchanged', async () => {
    const kept = await owner.call(contract.validation.organizationDomains, { query: { orgID } });
    expect(kept.data().data).toMatchObject([{ id: domainID, domainName: 'example.com', dcvMethod: 'dns' }]);
    const unpaid = await owner.ask(payment.check, { body: { orderNo: depositNo } });
    expect(unpaid).toMatchObject({ outcome: 'unpaid', payment: { paymentID, state: 'open' } });
    expect(await detailOf(owner, orderNo)).toMatchObject({ orderStatus: 1000, remark: '', dcvMethod: 'dns' });
    const { records, files } = await owner.ask(sandbox.overview, {});
    expect([records.map((row) => row.id), files.map((row) => row.id)].flat()).toEqual(
      expect.arrayContaining([record, file]),
    );
  });

  it('is not found in a request that also names an own order', async () => {
    const own = await placeOrder(stranger);
    const answer = await stranger.call(orders.detail, { params: { id: `${own},${orderNo}` } });
    expect(answer.envelope.code).toBe(404);
    const cancel = await stranger.call(orders.cancel, { body: { orderNos: `${own},${orderNo}` } });
    expect(cancel.envelope.code).toBe(404);
    expect((await detailOf(stranger, own)).orderStatus).toBe(1001);
  });

  it('appears in no list, count or sandbox', async () => {
    const fresh = await server.customer();
    expect((await fresh.ask(contract.validation.waiting, {})).data).toEqual([]);
    expect(await fresh.ask(orders.list, { query: {} })).toEqual({
      data: [],
      total: 0,
      isMore: false,
    });
    expect((await fresh.ask(orders.count, { query: {} })).all).toBe(0);
    const { hashValue, spkiHash } = await detailOf(owner, orderNo);
    const found = await fresh.call(contract.purchase.hashValues, {
      body: { hashValues: [hashValue], spkiHashes: [spkiHash] },
    });
    expect(found.data()).toEqual({ list: [], reused: [] });
    expect((await fresh.ask(orders.list, { query: { orderNos: orderNo } })).total).toBe(0);
    expect(await fresh.ask(contract.deposit.list, { query: {} })).toEqual({ data: [], total: 0 });
    expect((await fresh.ask(payment.batchQueues, { query: {} })).queues).toEqual([]);
    expect(await fresh.ask(sandbox.overview, {})).toMatchObject({
      records: [],
      files: [],
      mails: [],
    });
  });

  it('does not block an own order for the same name', async () => {
    const second = await customerWith(server, 10_000);
    const claimed = await placeOrder(second);
    await publishValidations(owner, orderNo);
    await publishValidations(second, claimed);
    await second.call(payment.pay, { body: { ...balanceMethod, orderNo: claimed } });
    await issueNow(second, claimed);
    expect((await detailOf(second, claimed)).certificate).not.toBeNull();
  });
});

/** Calls about what belongs to the account as a whole, whatever a user's department is. */
const ofAccount: readonly string[] = [
  'validation.organizationDomains',
  'validation.addOrganizationDomains',
  'validation.validateOrganizationDomain',
  'validation.verifyOrganizationDomains',
  'validation.removeOrganizationDomain',
  ...['payment.detail', 'payment.check', 'payment.capturePaypal', 'deposit.detail'],
  ...['sandbox.deleteRecord', 'sandbox.settlePayment', 'sandbox.deleteFile'],
];

describe('an API key', () => {
  const byID = new Map(allCalls.map((call) => [call.id, call]));
  const open = Object.keys(calls).filter((id) => {
    const call = byID.get(id);
    return call !== undefined && isForKeys(call);
  });

  it.each(open)('of another account is answered 404: %s', async (id) => {
    const key = await makeKey(server, stranger, keyRights);
    expect((await calls[id]?.(key))?.envelope).toMatchObject({ code: 404, errors: [] });
  });

  it.each(open)('without the right is answered 403 with its name: %s', async (id) => {
    const right = byID.get(id)?.right;
    const key = await makeKey(
      server,
      owner,
      keyRights.filter((each) => each !== right),
    );
    if (right === 'signed-in') return;
    expect((await calls[id]?.(key))?.envelope).toMatchObject({ code: 403, data: { right } });
  });

  it.each(open.filter((id) => !ofAccount.includes(id)))(
    'of another department is answered 404: %s',
    async (id) => {
      const [department] = await server.services.db
        .insert(departments)
        .values({ accountID: owner.id, name: `programs ${id}` })
        .returning();
      const key = await makeKey(server, owner, keyRights, { departmentID: department?.id ?? null });
      expect((await calls[id]?.(key))?.envelope).toMatchObject({ code: 404, errors: [] });
    },
  );

  it('sees and makes orders of its own department, which stand beside the key', async () => {
    const [department] = await server.services.db
      .insert(departments)
      .values({ accountID: owner.id, name: 'machines' })
      .returning();
    const departmentID = department?.id ?? null;
    const rights = ['orders:read', 'orders:create', 'payments:pay'] as const;
    const key = await makeKey(server, owner, rights, { departmentID, name: 'renewal of the shop' });
    const made = await placeOrder(key);
    expect(await detailOf(key, made)).toMatchObject({ orderNo: made });
    expect((await key.ask(orders.list, { query: {} })).total).toBe(1);
    expect(await detailOf(owner, made)).toMatchObject({ orderNo: made });
    const [row] = await server.services.db.select().from(ordersTable).where(eq(ordersTable.orderNo, made));
    expect(row).toMatchObject({ apiKeyID: key.keyID, creatorID: null, departmentID });
    const { data } = await owner.ask(contract.people.auditLogs, { query: { actorID: key.keyID } });
    expect(data).toMatchObject([{ kind: 'purchase.create', actorName: 'renewal of the shop', isKey: true }]);
  });

  it('repeats a reply by its own Idempotency-Key, and no other key’s', async () => {
    const [one, other] = [
      await makeKey(server, owner, ['orders:create']),
      await makeKey(server, owner, ['orders:create']),
    ];
    const key = 'the-same-for-both';
    const body = await orderBody(owner);
    const params = { productNo: 'dv-single' };
    const order = async (by: TestClient) =>
      (await by.call(contract.purchase.create, { params, body }, { key })).data().orderNos;
    const [first, again, others] = [await order(one), await order(one), await order(other)];
    expect(again).toBe(first);
    expect(others).not.toBe(first);
  });
});

describe('an order of another department', () => {
  let web: TestCustomer;
  let webColleague: TestCustomer;
  let sales: TestCustomer;
  let ofWeb: string;
  const addDepartment = async (name: string) => {
    const values = { accountID: owner.id, name };
    const [row] = await server.services.db.insert(departments).values(values).returning();
    return row?.id ?? '';
  };
  beforeAll(async () => {
    const [webID, salesID] = [await addDepartment('Web'), await addDepartment('Sales')];
    const within = { role: 'buyer', scope: 'department' } as const;
    web = await server.colleague(owner, { ...within, departmentID: webID });
    webColleague = await server.colleague(owner, { ...within, departmentID: webID });
    sales = await server.colleague(owner, { role: 'owner', scope: 'department', departmentID: salesID });
    ofWeb = await placeOrder(web);
  });

  it.each(Object.keys(calls).filter((id) => !ofAccount.includes(id)))('answers 404: %s', async (id) => {
    // The owner's orders have no department, so nobody who sees only a department sees them.
    expect((await calls[id]?.(sales))?.envelope).toMatchObject({ code: 404, errors: [] });
  });

  it('is seen by its own department and by who sees the whole account', async () => {
    for (const by of [web, webColleague, owner]) {
      expect(await detailOf(by, ofWeb)).toMatchObject({ orderNo: ofWeb });
      const { data } = await by.ask(orders.list, { query: { orderNos: ofWeb } });
      expect(data.map((row) => row.orderNo)).toEqual([ofWeb]);
    }
    expect((await sales.call(orders.detail, { params: { id: ofWeb } })).envelope.code).toBe(404);
  });

  it('is counted and listed for nobody else', async () => {
    const counted = async (by: TestClient) => ({
      list: (await by.ask(orders.list, { query: {} })).total,
      count: (await by.ask(orders.count, { query: {} })).all,
      found: (await by.ask(orders.list, { query: { search: 'example' } })).total,
      filtered: (await by.ask(orders.count, { query: { kind: 'dv' } })).all,
      spent: (await by.ask(orders.statistics, { query: { timeZone: 'UTC' } })).byList.all,
      attention: (await by.ask(orders.attention, {})).rows.length,
    });
    expect(await counted(web)).toEqual(await counted(webColleague));
    expect(await counted(web)).toEqual({ list: 1, count: 1, found: 1, filtered: 1, spent: 1, attention: 1 });
    expect(await counted(sales)).toEqual({
      list: 0,
      count: 0,
      found: 0,
      filtered: 0,
      spent: 0,
      attention: 0,
    });
  });

  it('is handed over with its certificates, texts and counts', async () => {
    const { db } = server.services;
    const [row] = await db.select().from(ordersTable).where(eq(ordersTable.orderNo, ofWeb));
    const [salesDepartment] = await db.select().from(departments).where(eq(departments.name, 'Sales'));
    await db
      .update(ordersTable)
      .set({ departmentID: salesDepartment?.id ?? null })
      .where(eq(ordersTable.id, row?.id ?? ''));
    expect((await web.call(orders.detail, { params: { id: ofWeb } })).envelope.code).toBe(404);
    expect((await web.ask(orders.count, { query: {} })).all).toBe(0);
    expect((await sales.ask(orders.count, { query: {} })).all).toBe(1);
    expect((await sales.ask(orders.list, { query: { search: 'example' } })).total).toBe(1);
  });
});
