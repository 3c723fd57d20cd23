import type { Call } from '#core/contract/call.ts';
import * as profile from '#core/contract/calls/account.ts';
import * as catalogue from '#core/contract/calls/catalogue.ts';
import * as orders from '#core/contract/calls/orders.ts';
import * as parties from '#core/contract/calls/parties.ts';
import * as payment from '#core/contract/calls/payment.ts';
import * as pricing from '#core/contract/calls/pricing.ts';
import * as purchase from '#core/contract/calls/purchase.ts';
import * as requests from '#core/contract/calls/requests.ts';
import * as sandbox from '#core/contract/calls/sandbox.ts';
import * as session from '#core/contract/calls/session.ts';

/** Every declared call, by area. `contract.orders.price` is a `Call`; schemas and types live in `core/contract/calls`. */
export const contract = {
  session: {
    ...pick(session, ['captcha', 'login', 'verifyToken', 'resendToken', 'logout', 'account']),
    ...pick(profile, ['profile', 'changeProfile']),
  },
  catalogue: {
    ...pick(catalogue, ['products', 'exRate']),
    ...pick(parties, [
      'contacts',
      'addContact',
      'changeContact',
      'removeContact',
      'organizations',
      'postOrganizations',
      'changeOrganization',
      'removeOrganization',
      'lookUpOrganization',
      'validationEmails',
      'addValidationEmail',
    ]),
  },
  orders: {
    ...pick(orders, [
      'list',
      'count',
      'detail',
      'status',
      'domainList',
      'verifyDomains',
      'changeDcv',
      'reSendDcvEmail',
      'certificate',
      'cancel',
      'remark',
    ]),
    ...pick(pricing, ['price']),
    ...pick(purchase, ['create', 'free', 'hashValues', 'autoDetectDomain']),
  },
  requests: pick(requests, ['createKey']),
  payment: pick(payment, [
    'payWays',
    'pay',
    'detail',
    'check',
    'capturePaypal',
    'createDeposit',
    'depositDetail',
    'deposits',
    'batchPay',
    'batchQueues',
    'batchStatus',
  ]),
  sandbox: pick(sandbox, [
    'overview',
    'putRecord',
    'deleteRecord',
    'putFile',
    'deleteFile',
    'moveClock',
    'settlePayment',
    'ticketMails',
  ]),
} as const;

export const allCalls: readonly Call[] = Object.values(contract).flatMap(
  (area) => Object.values(area) as Call[],
);

function pick<T extends object, const K extends keyof T>(area: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, area[name]])) as Pick<T, K>;
}
