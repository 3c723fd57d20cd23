import * as agentReports from '#core/contract/agent-reports.ts';
import type { Call } from '#core/contract/call.ts';
import * as acme from '#core/contract/calls/acme.ts';
import * as approvals from '#core/contract/calls/approvals.ts';
import * as catalogue from '#core/contract/calls/catalogue.ts';
import * as deposit from '#core/contract/calls/deposit.ts';
import * as discovery from '#core/contract/calls/discovery.ts';
import * as help from '#core/contract/calls/help.ts';
import * as invoices from '#core/contract/calls/invoices.ts';
import * as keys from '#core/contract/calls/keys.ts';
import * as orders from '#core/contract/calls/orders.ts';
import * as packages from '#core/contract/calls/packages.ts';
import * as parties from '#core/contract/calls/parties.ts';
import * as payment from '#core/contract/calls/payment.ts';
import * as people from '#core/contract/calls/people.ts';
import * as policy from '#core/contract/calls/policy.ts';
import * as purchase from '#core/contract/calls/purchase.ts';
import * as realname from '#core/contract/calls/realname.ts';
import * as referral from '#core/contract/calls/referral.ts';
import * as sandbox from '#core/contract/calls/sandbox.ts';
import * as sharing from '#core/contract/calls/sharing.ts';
import * as support from '#core/contract/calls/support.ts';
import * as tools from '#core/contract/calls/tools.ts';
import * as transactions from '#core/contract/calls/transactions.ts';
import * as validation from '#core/contract/calls/validation.ts';
import * as webhooks from '#core/contract/calls/webhooks.ts';
import * as discoveryAgents from '#core/contract/discovery-agents.ts';
import * as discoveryAlerts from '#core/contract/discovery-alerts.ts';
import * as discoveryFeeds from '#core/contract/discovery-feeds.ts';
import * as discoveryInventory from '#core/contract/discovery-inventory.ts';
import * as discoveryLogs from '#core/contract/discovery-logs.ts';
import * as discoveryOrders from '#core/contract/discovery-orders.ts';
import * as dnsHosts from '#core/contract/dns-hosts.ts';
import * as batches from '#core/contract/order-batches.ts';
import * as changes from '#core/contract/order-changes.ts';
import * as ends from '#core/contract/order-ends.ts';
import { price } from '#core/contract/order-price.ts';
import { statistics } from '#core/contract/order-statistics.ts';
import * as organizationDomains from '#core/contract/organization-domains.ts';
import { callsOf } from '#core/contract/resource.ts';
import { shopCalls } from '#core/contract/shop-calls.ts';
import { userCalls } from '#core/contract/user-calls.ts';
import { pick } from '#core/pick.ts';

/** Every declared call, by area. `contract.orders.list` is a `Call`; schemas and types are in `core/contract/calls`. */
export const contract = {
  acme: pick(acme, [
    'room',
    'show',
    'change',
    'makeKey',
    'revokeKey',
    'addDirectory',
    'showDirectory',
    'closeDirectory',
    'makeDirectoryKey',
    'revokeDirectoryKey',
    'dismissDraft',
  ]),
  ...userCalls,
  catalogue: pick(catalogue, ['products', 'exRate']),
  parties: {
    contacts: callsOf(parties.contacts),
    organizations: { ...callsOf(parties.organizations), add: parties.postOrganizations },
    validationEmails: callsOf(parties.validationEmails),
    ...pick(parties, ['lookUpOrganization']),
  },
  keys: pick(keys, [
    'list',
    'self',
    'create',
    'change',
    'rollOver',
    'endOlder',
    'disable',
    'enable',
    'remove',
  ]),
  people: {
    departments: callsOf(people.departments),
    ...pick(people, [
      'members',
      'invite',
      'changeMember',
      'removeMember',
      'invitations',
      'withdrawInvitation',
      'invitationOf',
      'acceptInvitation',
      'roles',
      'addRole',
      'changeRole',
      'removeRole',
      'auditLogs',
      'auditCheck',
    ]),
  },
  realname: {
    ...pick(realname, ['applyPerson', 'organizations', 'uploadProof', 'applyOrganization']),
    person: realname.realAuth,
    organization: realname.organizationOf,
    proof: realname.proofOf,
  },
  invoices: {
    organizations: callsOf(invoices.organizations),
    contacts: callsOf(invoices.contacts),
    ...pick(invoices, [
      'list',
      'invoiceable',
      'apply',
      'withdraw',
      'detail',
      'file',
      'creditNoteFile',
      'send',
    ]),
  },
  approvals: pick(approvals, ['limits', 'limitMember', 'limitRole', 'list', 'ofOrders', 'ask', 'decide']),
  sharing: pick(sharing, [
    'mine',
    'publish',
    'colleagues',
    'keys',
    'share',
    'envelopes',
    'readers',
    'sharedWith',
    'end',
    'policy',
    'changePolicy',
    'owed',
  ]),
  purchase: {
    price,
    ...pick(purchase, ['create', 'free', 'hashValues', 'orderedNames', 'autoDetectDomain', 'createKey']),
  },
  orders: {
    ...pick(batches, ['batch', 'batchCerts', 'batchVerify', 'batchDownload']),
    ...pick(orders, [
      'list',
      'count',
      'detail',
      'status',
      'certificate',
      'cancel',
      'refundRoutes',
      'remark',
      'cancelHost',
      'nextKey',
    ]),
    ...pick(changes, [
      'revoke',
      'revocation',
      'reSignPrice',
      'reSign',
      'reSignRecords',
      'reCommit',
      'renew',
      'renewals',
    ]),
    ...pick(ends, ['ends', 'endCounts', 'attention']),
    statistics,
  },
  validation: {
    ...pick(validation, [
      'domainList',
      'oneDomain',
      'waiting',
      'verifyDomains',
      'verifyDomain',
      'caa',
      'changeDcv',
      'reSendDcvEmail',
    ]),
    ...pick(organizationDomains, [
      'organizationDomains',
      'addOrganizationDomains',
      'validateOrganizationDomain',
      'verifyOrganizationDomains',
      'removeOrganizationDomain',
    ]),
  },
  payment: pick(payment, [
    'payWays',
    'pay',
    'detail',
    'check',
    'capturePaypal',
    'batchPay',
    'batchQueues',
    'batchStatus',
    'charged',
  ]),
  deposit: pick(deposit, ['create', 'detail', 'list']),
  packages: pick(packages, ['offers', 'create', 'list', 'detail', 'units']),
  transactions: pick(transactions, [
    'list',
    'monthlyConsumption',
    'csv',
    'xlsx',
    'statement',
    'budgets',
    'setBudget',
  ]),
  policy: pick(policy, ['clock', 'bitten', 'holdings', 'foreign']),
  referral: pick(referral, ['code', 'own', 'condition', 'rewards', 'withdrawals', 'withdraw']),
  sandbox: pick(sandbox, [
    'overview',
    'putRecord',
    'deleteRecord',
    'putFile',
    'deleteFile',
    'logStranger',
    'moveClock',
    'settlePayment',
    'chooseRefunds',
    'ticketMails',
    'codeMails',
  ]),
  webhooks: {
    ...pick(webhooks, [
      'list',
      'create',
      'change',
      'remove',
      'setState',
      'rollSecret',
      'sendTest',
      'deliveries',
      'sendAgain',
    ]),
    delivery: webhooks.oneDelivery,
  },
  discovery: {
    profiles: callsOf(discovery.profiles),
    agents: callsOf(discoveryAgents.agents),
    ...pick(agentReports, ['agentWork', 'agentReport']),
    ...pick(discoveryOrders, ['notServed']),
    ...pick(discoveryLogs, ['watches', 'switchWatch', 'logs', 'finds', 'dismissFind', 'searchLogs']),
    ...pick(discoveryFeeds, ['metrics', 'calendar', 'openCalendar', 'closeCalendar']),
    ...pick(discoveryAlerts, [
      'alerts',
      'muteAlerts',
      'unmuteAlerts',
      'alertSettings',
      'changeAlertSettings',
    ]),
    ...pick(discovery, [
      'scopes',
      'addScope',
      'checkScope',
      'removeScope',
      'preview',
      'run',
      'runs',
      'runDetail',
      'pause',
      'resume',
      'cancel',
    ]),
    ...pick(discoveryInventory, [
      'certificates',
      'certificatesCsv',
      'facets',
      'overview',
      'certificate',
      'changeCertificates',
      'importCertificates',
      'rules',
      'setRules',
    ]),
  },
  help: pick(help, ['articles', 'article', 'vote']),
  support: pick(support, [
    'sendCase',
    'ownCases',
    'ownCase',
    'writeCase',
    'closeCase',
    'cases',
    'answerCase',
    'caseDetail',
  ]),
  shop: shopCalls,
  tools: {
    ...pick(tools, ['startAudit', 'auditDetail', 'audits', 'startVisitorAudit', 'visitorAuditDetail']),
    ...pick(dnsHosts, ['dnsZones', 'dnsRecords', 'applyDns']),
  },
} as const;

export const allCalls: readonly Call[] = callsIn(contract);

type Tree = Call | { readonly [name: string]: Tree };

function callsIn(tree: Tree): Call[] {
  return isCall(tree) ? [tree] : Object.values(tree).flatMap(callsIn);
}

function isCall(tree: Tree): tree is Call {
  return typeof tree.method === 'string';
}
