import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
  judgeKey,
  pasteKey,
  requestsOf,
  reuseKey,
  zipKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { mailboxKey } from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { namesKey } from '#machines/purchase/names.rules.ts';
import { batchKey } from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { CreatedOrder } from '#machines/purchase/ordering/ordering.types.ts';
import { orderedKey, priceKey, productKey } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseEvent, QuestionSlots } from '#machines/purchase/purchase.slots.ts';
import type { ProductFacts, PurchaseContext, QuestionName } from '#machines/purchase/purchase.types.ts';
import { broke, done } from '#tests/model/define-model.ts';
import { orderingAnswers } from '#tests/model/models/ordering.model.ts';
import {
  badBatch,
  badNames,
  goodBatch,
  goodNames,
  judgedText,
  noRequest,
  oneRequest,
  request,
  requestsIn,
  twoRequests,
} from '#tests/model/models/purchase.sample-texts.ts';

/** Possible slot answers, for the models of the purchase and its regions. */
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
/** Certifies an organization; its key resides in a token. */
export const code: ProductFacts = {
  ...single,
  productNo: 'cfca-code',
  productType: 'ov_code',
  brand: 'cfca',
  subBrand: 'cfca',
};
/** Its key may be made by the CA. */
export const document: ProductFacts = { ...code, productNo: 'cfca-doc', productType: 'ov_doc' };
export const flex: ProductFacts = {
  ...single,
  productNo: 'alphassl-flex',
  productType: 'dv_flex_ssl',
  maxNames: 100,
};
const products: readonly ProductFacts[] = [single, wild, flex, code, document];

const dropped: CallFailure = { kind: 'disconnected' };
export const refused: CallFailure = {
  kind: 'refused',
  code: replyCode.badInput,
  msg: 'no',
  errors: [fault('sslCerts.0.commonName', 'name-reserved', 'example.com')],
  data: null,
};

const order: CreatedOrder = { orderNos: ['CN20261121-00001'], total: 29_900 };

/** Chooses products by brand and number, repeats one, and switches types. */
export function productEvents(...products: readonly ProductFacts[]): readonly PurchaseEvent[] {
  return [
    { type: 'brand.choose', brand: 'certum' },
    ...products.map(({ productNo }) => ({ type: 'product.choose', productNo }) as const),
    { type: 'question.retry', question: 'product' },
    { type: 'family.switch', family: 'code', on: true },
    { type: 'family.switch', family: 'ssl', on: false },
    { type: 'family.undo' },
  ];
}

/** User events for each part of the form. Few values and none that grows, so a walk meets each once. */
export const formEvents = {
  names: [
    { type: 'names.commit', text: 'example.com' },
    { type: 'names.commit', text: 'example.net' },
    { type: 'names.commit', text: ' ' },
    { type: 'extras.commit', text: 'www.example.com' },
    { type: 'wildcard.switch', on: true },
    { type: 'wildcard.switch', on: false },
  ],
  validation: [
    { type: 'dcv.choose', method: 'dns' },
    { type: 'dcv.choose', method: 'email' },
    { type: 'dcv.choose', method: 'email_dns' },
    { type: 'email.commit', email: 'admin@example.com' },
    { type: 'email.commit', email: 'me@example.org' },
    { type: 'email.save', on: false },
  ],
  day: [{ type: 'day.begin', day: '2028-03-15' }],
  batch: [
    { type: 'mode.choose', mode: 'batch' },
    { type: 'mode.choose', mode: 'single' },
    { type: 'batch.commit', text: goodBatch },
    { type: 'batch.commit', text: badBatch },
    { type: 'batch.commit', text: ' ' },
    { type: 'block.edit', index: 0, text: 'example.org' },
    { type: 'block.edit', index: 7, text: 'example.org' },
    { type: 'block.remove', index: 0 },
    { type: 'list.split' },
    { type: 'list.keep' },
    { type: 'repeats.accept', on: true },
    { type: 'repeats.accept', on: false },
    { type: 'repeats.remove' },
  ],
  requests: [
    { type: 'csr.change', options: { from: 'create', encryption: 'ECC', curve: 'P-256' } },
    { type: 'csr.change', options: { from: 'paste' } },
    { type: 'csr.change', options: { from: 'zip' } },
    { type: 'csr.paste', text: oneRequest },
    { type: 'csr.paste', text: noRequest },
    { type: 'csr.paste', text: '' },
    { type: 'csr.upload', file: twoRequests },
    { type: 'csr.drop', at: 0 },
    { type: 'csr.drop', at: 7 },
    { type: 'question.retry', question: 'paste' },
  ],
  maker: [{ type: 'maker.choose', maker: 'ca' }],
  terms: [
    { type: 'validity.choose', validity: 1 },
    { type: 'validity.choose', validity: 90 },
    { type: 'validity.choose', validity: 7 },
    { type: 'text.commit', field: 'remark', text: 'for the shop' },
    { type: 'question.retry', question: 'price' },
  ],
  parties: [
    { type: 'contact.choose', contactID: '1' },
    { type: 'organization.choose', orgID: '1' },
  ],
} as const satisfies Readonly<Record<string, readonly PurchaseEvent[]>>;

/** Possible answers to a question: the given values, then a failure, then a slot that breaks. */
function answers<S extends keyof QuestionSlots>(
  slot: S,
  key: string,
  ...values: readonly QuestionValue<S>[]
): readonly PurchaseEvent[] {
  const given = [...values.map((value) => ok(value)), fail(dropped)];
  // TypeScript cannot infer each slot's event from the union of slot names.
  return [
    ...given.map((answer) => done(slot, { key, answer }) as PurchaseEvent),
    broke(slot) as PurchaseEvent,
  ];
}
type QuestionValue<S extends keyof QuestionSlots> = Extract<
  QuestionSlots[S]['output']['answer'],
  { ok: true }
>['value'];

/** Answers to the current question of each type. */
export const questionAnswers = {
  product: (context) => {
    const { brand, productNo } = context.wanted;
    const chosen = products.find((product) => product.productNo === productNo || product.brand === brand);
    const near = context.families.includes('ssl') ? single : code;
    return answers('readProduct', productKey(context), chosen ?? near, null);
  },
  names: (context) =>
    answers(
      'checkNames',
      namesKey(context),
      context.text.includes('..') ? badNames : goodNames(context.text),
    ),
  batch: (context) => answers('checkBatch', batchKey(context), judgedText(context.batchText)),
  paste: (context) => answers('readRequests', pasteKey(context), requestsIn(context.paste)),
  zip: (context) => answers('readRequests', zipKey(context), requestsIn(context.file)),
  judgement: (context) => {
    const names = requestsOf(context)
      .map((given) => given.names.join(','))
      .join('\n');
    const wrong = { at: 0, faults: [fault('csr', 'key-not-offered', 'RSA 2048', 'RSA 4096')] };
    return answers('judgeRequests', judgeKey(context), { names, verdicts: [] }, { names, verdicts: [wrong] });
  },
  reuse: (context) => {
    const reused = { spkiHash: request.spkiHash, orderNo: 'CN20261120-00001', commonName: 'example.com' };
    return answers('askKeyReuse', reuseKey(context), [{ ...reused, orderCount: 1 }]);
  },
  ordered: (context) =>
    answers('askOrderedNames', orderedKey(context), [
      { name: 'example.net', orderNo: 'CN20261120-00001', certExpireTime: '2027-01-01T00:00:00Z' },
    ]),
  mailboxes: (context) => {
    const mailboxes = [{ email: 'admin@example.com', isSaved: false }];
    return answers('suggestMailboxes', mailboxKey(context), { mailboxes, hasSaved: false });
  },
  organization: () => answers('findInRegister', 'first', 'organization-1', null),
  price: (context) =>
    answers('fetchPrice', priceKey(context), { allNowPrice: 29_900, allRawPrice: 29_900, discount: 100 }),
} satisfies Record<QuestionName, (context: PurchaseContext) => readonly PurchaseEvent[]>;

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
    ...orderingAnswers(attempt, order, [refused]),
    done('beginBatch', { result: ok({ id: 'w1-batch' }) }),
    done('beginBatch', {
      result: fail({ kind: 'party-missing' as const, field: 'orgID' as const, id: 'organization-1' }),
    }),
    broke('beginBatch'),
  ];
}

/** Answers to earlier questions; must change nothing. */
export const lateAnswers: readonly PurchaseEvent[] = [
  ...answers('checkNames', 'late', { ...goodNames('example.com'), rows: [] }).slice(0, 1),
  ...answers('fetchPrice', 'late').slice(0, 1),
  ...answers('checkBatch', 'late', judgedText(goodBatch)).slice(0, 1),
  ...answers('readRequests', 'late', requestsIn(oneRequest)).slice(0, 1),
  ...answers('judgeRequests', 'late', { names: '', verdicts: [] }).slice(0, 1),
  ...orderingAnswers(-1, order, []),
].filter(({ type }) => type.startsWith('xstate.done'));
