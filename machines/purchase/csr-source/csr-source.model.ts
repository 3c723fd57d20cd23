import { defineModel, unless } from '#machines/kit/model.ts';
import { csrSourceMachine } from '#machines/purchase/csr-source/csr-source.machine.ts';
import {
  csrOf,
  judgeKey,
  requestsOf,
  reuseKey,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { keyMakerOf, productKey } from '#machines/purchase/purchase.rules.ts';
import {
  code,
  judgeAnswers,
  lateAnswers,
  noRequest,
  oneRequest,
  productAnswers,
  requestAnswers,
  reuseAnswers,
  single,
  twoRequests,
} from '#machines/purchase/purchase.samples.ts';
import type { PurchaseContext, PurchaseEvent } from '#machines/purchase/purchase.types.ts';

export const csrSourceModel = defineModel({
  machine: csrSourceMachine,
  inputs: { empty: { workflow: 'w1' } },
  events: ({ context }): readonly PurchaseEvent[] => [
    ...productEvents,
    ...sourceEvents,
    ...productAnswers(context),
    ...requestAnswers(context),
    ...judgeAnswers(context),
    ...reuseAnswers(context),
    ...lateAnswers,
  ],
  /** The product is settled before a request is read. */
  walk: ({ context, children }): readonly PurchaseEvent[] => [
    ...(isUntouched(context)
      ? productEvents
      : [{ type: 'product.choose', productNo: code.productNo } as const]),
    ...('readProduct' in children
      ? productAnswers(context).slice(0, isUntouched(context) ? undefined : 1)
      : [
          ...sourceEventsFor(context),
          ...requestAnswers(context),
          ...judgeAnswers(context),
          ...reuseAnswers(context),
        ]),
  ],
  project: (context) => [
    context.product?.productNo,
    isUntouched(context) ? context.families.toSorted() : [],
    context.productAnswered === productKey(context) || context.wanted,
    context.csrChoice.from,
    keyMakerOf(context),
    context.paste,
    context.file,
    requestsOf(context).length,
    [context.pasted.requests.length, context.zipped.requests.length],
    [judgeKey(context) === context.judged.key, reuseKey(context) === context.reused.key],
  ],
  states: {
    'product.settled': fitsProduct,
    'product.reading': fitsProduct,
    'source.create': isSource('create'),
    'source.paste': isSource('paste'),
    'source.zip': isSource('zip'),
    'source.reading': ({ context }) => unless(sourceKey(context) !== '', 'nothing is read'),
    'requests.settled': fitsProduct,
    'requests.judging': hasRequests,
    'requests.asking': hasRequests,
  },
});

const productEvents: readonly PurchaseEvent[] = [
  { type: 'product.choose', productNo: single.productNo },
  { type: 'product.choose', productNo: code.productNo },
  { type: 'brand.choose', brand: 'certum' },
  { type: 'product.retry' },
  { type: 'family.switch', family: 'code', on: true },
  { type: 'family.switch', family: 'ssl', on: false },
];

const sourceEvents: readonly PurchaseEvent[] = [
  { type: 'csr.change', options: { from: 'create', encryption: 'ECC', curve: 'P-256' } },
  { type: 'maker.choose', maker: 'ca' },
  { type: 'csr.change', options: { from: 'paste' } },
  { type: 'csr.change', options: { from: 'zip' } },
  { type: 'csr.paste', text: oneRequest },
  { type: 'csr.paste', text: noRequest },
  { type: 'csr.paste', text: '' },
  { type: 'csr.upload', file: twoRequests },
  { type: 'csr.drop', index: 0 },
  { type: 'csr.drop', index: 7 },
  { type: 'csr.retry' },
];

/** A text is pasted and a file chosen where the form has the field for it. */
function sourceEventsFor({ csrChoice }: PurchaseContext): readonly PurchaseEvent[] {
  return sourceEvents.filter(
    ({ type }) =>
      (type !== 'csr.paste' || csrChoice.from === 'paste') &&
      (type !== 'csr.upload' || csrChoice.from === 'zip'),
  );
}

function isUntouched({ paste, file, csrChoice }: PurchaseContext): boolean {
  return paste === '' && file === '' && csrChoice.from === 'create';
}

function isSource(from: PurchaseContext['csrChoice']['from']) {
  return ({ context }: { readonly context: PurchaseContext }) =>
    unless(context.csrChoice.from === from, `the source is not ${from}`);
}

/** What the product forces is forced whatever was chosen, and the choice stays. */
function fitsProduct({ context }: { readonly context: PurchaseContext }): string | null {
  const { encryption, keyLength } = csrOf(context);
  const isCode = context.product?.productNo === code.productNo;
  if (!isCode && keyMakerOf(context) === 'ca') return 'the CA makes the key of a TLS certificate';
  return unless(!isCode || (encryption === 'RSA' && keyLength === 4096), 'a code product without RSA 4096');
}

function hasRequests({ context }: { readonly context: PurchaseContext }): string | null {
  return unless(requestsOf(context).length > 0, 'no request is judged');
}
