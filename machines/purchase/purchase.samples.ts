import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { broke, done } from '#machines/kit/model.ts';
import {
  judgeKey,
  nothingRead,
  requestsOf,
  reuseKey,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { mailboxKey } from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { namesKey } from '#machines/purchase/names.rules.ts';
import { batchKey } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { priceKey, productKey } from '#machines/purchase/purchase.rules.ts';
import type {
  CheckedBatch,
  CheckedNames,
  CreatedOrder,
  GivenRequest,
  MadeRequest,
  ProductFacts,
  PurchaseContext,
  PurchaseEvent,
  ReadRequests,
} from '#machines/purchase/purchase.types.ts';

/** What slots may answer, for the catalogues of the purchase and of its regions. */
export const single: ProductFacts = {
  productNo: 'alphassl-dv',
  productName: 'AlphaSSL',
  chineseName: '单域名',
  englishName: 'AlphaSSL',
  productType: 'dv_single_ssl',
  brand: 'alphassl',
  subBrand: 'alphassl',
  brandName: 'AlphaSSL',
  maxYear: 3,
  has90Days: true,
  includedNames: 1,
  maxNames: 1,
};
export const wild: ProductFacts = {
  ...single,
  productNo: 'certum-wild',
  productType: 'dv_wild_ssl',
  brand: 'certum',
  subBrand: 'certum',
};
/** Certifies a organization; its key may be made by the CA. */
export const code: ProductFacts = {
  ...single,
  productNo: 'cfca-code',
  productType: 'ov_code',
  brand: 'cfca',
  subBrand: 'cfca',
};
export const flex: ProductFacts = {
  ...single,
  productNo: 'alphassl-flex',
  productType: 'dv_flex_ssl',
  maxNames: 100,
};
const products: readonly ProductFacts[] = [single, wild, flex, code];

export const dropped: CallFailure = { kind: 'disconnected' };
export const refused: CallFailure = {
  kind: 'refused',
  code: replyCode.badInput,
  msg: 'no',
  errors: [fault('sslCerts.0.commonName', 'name-reserved', 'example.com')],
  data: null,
};
const keyReused: CallFailure = { ...refused, code: replyCode.keyReused, errors: [] };

const request: MadeRequest = {
  csr: '-----BEGIN CERTIFICATE REQUEST-----',
  key: 'v1.sealed',
  hashValue: '0a'.repeat(32),
  spkiHash: '0b'.repeat(32),
};
const order: CreatedOrder = { orderNos: ['CN20261121-00001'], total: 29_900 };

/** Texts that stand for what is in them. */
export const goodBatch = 'example.com\n\nexample.net';
export const badBatch = 'a..b';
export const oneRequest = 'one request';
export const twoRequests = 'two requests';
export const noRequest = 'no request';

export function productAnswers(context: PurchaseContext): readonly PurchaseEvent[] {
  const key = productKey(context);
  const { brand, productNo } = context.wanted;
  const chosen = products.find((product) => product.productNo === productNo || product.brand === brand);
  const near = context.families.includes('ssl') ? single : code;
  return [
    done('readProduct', { key, answer: ok(chosen ?? near) }),
    done('readProduct', { key, answer: ok(null) }),
    done('readProduct', { key, answer: fail(dropped) }),
    broke('readProduct'),
  ];
}

export function namesAnswers(context: PurchaseContext): readonly PurchaseEvent[] {
  const key = namesKey(context);
  const isBad = context.text.includes('..');
  return [done('checkNames', isBad ? badNames(key) : goodNames(key, context.text)), broke('checkNames')];
}

export function batchAnswers(context: PurchaseContext): readonly PurchaseEvent[] {
  return [done('checkBatch', judgedText(batchKey(context), context.batchText)), broke('checkBatch')];
}

export function requestAnswers(context: PurchaseContext): readonly PurchaseEvent[] {
  const text = context.csrChoice.from === 'zip' ? context.file : context.paste;
  return [done('readRequests', requestsIn(sourceKey(context), text)), broke('readRequests')];
}

export function judgeAnswers(context: PurchaseContext): readonly PurchaseEvent[] {
  const key = judgeKey(context);
  const names = requestsOf(context)
    .map((given) => given.names.join(','))
    .join('\n');
  const wrong = { at: 0, faults: [fault('csr', 'key-not-offered', 'RSA 2048', 'RSA 4096')] };
  return [
    done('judgeRequests', { key, names, verdicts: [] }),
    done('judgeRequests', { key, names, verdicts: [wrong] }),
    broke('judgeRequests'),
  ];
}

export function reuseAnswers(context: PurchaseContext): readonly PurchaseEvent[] {
  const key = reuseKey(context);
  const reused = { spkiHash: request.spkiHash, orderNo: 'CN20261120-00001', commonName: 'example.com' };
  return [
    done('askKeyReuse', { key, answer: ok([{ ...reused, orderCount: 1 }]) }),
    done('askKeyReuse', { key, answer: fail(dropped) }),
    broke('askKeyReuse'),
  ];
}

export function mailboxAnswers(context: PurchaseContext): readonly PurchaseEvent[] {
  const key = mailboxKey(context);
  const mailboxes = [{ email: 'admin@example.com', isSaved: false }];
  return [
    done('suggestMailboxes', { key, answer: ok({ mailboxes, hasSaved: false }) }),
    done('suggestMailboxes', { key, answer: fail(dropped) }),
    broke('suggestMailboxes'),
  ];
}

export const organizationAnswers: readonly PurchaseEvent[] = [
  done('findInRegister', ok('organization-1')),
  done('findInRegister', ok(null)),
  broke('findInRegister'),
];

export function priceAnswers(context: PurchaseContext): readonly PurchaseEvent[] {
  const key = priceKey(context);
  return [
    done('fetchPrice', { key, answer: ok({ allNowPrice: 29_900, allRawPrice: 29_900, discount: 100 }) }),
    done('fetchPrice', { key, answer: fail(dropped) }),
    broke('fetchPrice'),
  ];
}

export function orderAnswers(attempt: number): readonly PurchaseEvent[] {
  return [
    done('makeRequest', { attempt, result: ok(request) }),
    done('makeRequest', {
      attempt,
      result: fail({
        kind: 'party-unfit' as const,
        fault: fault('contactID', 'id-card-missing', 'Ada Byron'),
      }),
    }),
    done('makeRequest', {
      attempt,
      result: fail({ kind: 'key-failed' as const, code: 'worker-crashed', detail: '' }),
    }),
    broke('makeRequest'),
    done('findExistingOrders', { attempt, answer: ok(['CN20261120-00001']) }),
    done('findExistingOrders', { attempt, answer: fail(dropped) }),
    broke('findExistingOrders'),
    done('createOrder', { attempt, answer: ok(order) }),
    done('createOrder', { attempt, answer: fail(refused) }),
    done('createOrder', { attempt, answer: fail(keyReused) }),
    done('createOrder', { attempt, answer: fail(dropped) }),
    broke('createOrder'),
    done('findOrders', { attempt, answer: ok(order) }),
    done('findOrders', { attempt, answer: ok(null) }),
    done('findOrders', { attempt, answer: fail(dropped) }),
    broke('findOrders'),
    done('beginBatch', { result: ok({ id: 'w1-batch' }) }),
    done('beginBatch', {
      result: fail({ kind: 'party-missing' as const, field: 'orgID' as const, id: 'organization-1' }),
    }),
    broke('beginBatch'),
  ];
}

/** Answers to questions before: they must change nothing. */
export const lateAnswers: readonly PurchaseEvent[] = [
  done('checkNames', { ...goodNames('late', 'example.com'), rows: [] }),
  done('fetchPrice', { key: 'late', answer: fail(dropped) }),
  done('checkBatch', judgedText('late', goodBatch)),
  done('readRequests', requestsIn('late', oneRequest)),
  done('judgeRequests', { key: 'late', names: '', verdicts: [] }),
  done('createOrder', { attempt: -1, answer: ok(order) }),
];

function goodNames(key: string, text: string): CheckedNames {
  const ascii = text.trim() === '' ? 'example.com' : text.trim();
  const kind = ascii.startsWith('*.') ? ('wildcard' as const) : ('domain' as const);
  const host = { input: ascii, ascii, unicode: ascii, kind, rootDomain: 'example.com' };
  return {
    key,
    rows: [{ line: 1, typed: ascii, host, fault: null }],
    extras: [],
    faults: [],
    names: [ascii],
    rootDomain: 'example.com',
  };
}

function badNames(key: string): CheckedNames {
  const found = fault('commonName', 'name-empty-label', 'a..b', 'a.b', 1);
  return {
    key,
    rows: [{ line: 1, typed: 'a..b', host: null, fault: found }],
    extras: [],
    faults: [],
    names: [],
    rootDomain: '',
  };
}

function judgedText(key: string, text: string): CheckedBatch {
  const lines = text.split('\n').flatMap((name, index) => (name === '' ? [] : [{ name, line: index + 1 }]));
  return {
    key,
    blocks: lines.map(({ line }) => ({ line, endLine: line })),
    names: lines.map(({ name }) => (name.includes('..') ? '' : name)).join('\n'),
    faults: lines.flatMap(({ name, line }) =>
      name.includes('..') ? [fault('commonName', 'name-empty-label', name, undefined, line)] : [],
    ),
    faulty: lines.flatMap(({ name }, at) => (name.includes('..') ? [{ at, count: 1 }] : [])),
  };
}

function requestsIn(key: string, text: string): ReadRequests {
  if (text !== oneRequest && text !== twoRequests) {
    return { ...nothingRead, key, failure: { kind: 'intake-failed', code: 'no-request-found', detail: '' } };
  }
  const one: GivenRequest = {
    at: 0,
    label: '#1',
    commonName: 'example.com',
    names: ['example.com'],
    emails: [],
    key: { algorithm: 'RSA', size: 2048, curve: null },
    hashValue: request.hashValue,
    spkiHash: request.spkiHash,
    faultCode: null,
    faultDetail: '',
  };
  const other: GivenRequest = { ...one, at: 1, label: '#2', hashValue: '0c'.repeat(32) };
  const requests = text === oneRequest ? [one] : [one, other];
  return { ...nothingRead, key, requests, pems: requests.map(({ label }) => label).join('\n\n') };
}
