import { csrSourceMachine } from '#machines/purchase/csr-source/csr-source.machine.ts';
import { csrOf, isJudged, requestsOf, reuseKey } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { isProductRead, keyMakerOf } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseEvent } from '#machines/purchase/purchase.slots.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';
import { defineModel, everyState, unless } from '#tests/model/define-model.ts';
import {
  document,
  formEvents,
  lateAnswers,
  productEvents,
  questionAnswers,
  single,
} from '#tests/model/models/purchase.samples.ts';

export const csrSourceModel = defineModel({
  machine: csrSourceMachine,
  paths: ['source.create source.own'],
  inputs: { empty: { workflow: 'w1' } },
  events: ({ context }): readonly PurchaseEvent[] => [
    ...products,
    ...sourceEvents,
    ...questionAnswers.product(context),
    ...questionAnswers.paste(context),
    ...questionAnswers.zip(context),
    ...questionAnswers.judgement(context),
    ...questionAnswers.reuse(context),
    ...lateAnswers,
  ],
  /** Settle the product before a request is read. */
  walk: ({ context, children }): readonly PurchaseEvent[] => [
    ...(isUntouched(context)
      ? products
      : [{ type: 'product.choose', productNo: document.productNo } as const]),
    ...('readProduct' in children
      ? questionAnswers.product(context).slice(0, isUntouched(context) ? undefined : 1)
      : [
          ...sourceEventsFor(context),
          ...questionAnswers.paste(context),
          ...questionAnswers.zip(context),
          ...questionAnswers.judgement(context),
          ...questionAnswers.reuse(context),
        ]),
  ],
  project: (context) => [
    context.product?.productNo,
    isUntouched(context) ? context.families.toSorted() : [],
    isProductRead(context) || context.wanted,
    context.csrChoice.from,
    keyMakerOf(context),
    context.paste,
    context.file,
    requestsOf(context).length,
    [context.pasted.requests.length, context.zipped.requests.length],
    [isJudged(context), reuseKey(context) === context.questions.reuse.answered],
  ],
  states: {
    ...everyState(csrSourceMachine, fitsProduct),
    'source.create': isSource('create'),
    'source.own': ({ context }) => unless(context.csrChoice.from !== 'create', 'an own request is made here'),
    'paste.asking': isSource('paste'),
    'zip.asking': isSource('zip'),
    'judgement.asking': hasRequests,
    'reuse.asking': hasRequests,
  },
});

const products = productEvents(single, document);

const sourceEvents: readonly PurchaseEvent[] = [...formEvents.requests, ...formEvents.maker];

/** A text can be pasted or a file chosen only while the form shows that field. */
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

/** Values forced by the product apply whatever was chosen, and the choice is kept. */
function fitsProduct({ context }: { readonly context: PurchaseContext }): string | null {
  const { encryption, keyLength } = csrOf(context);
  const isCode = context.product?.productNo === document.productNo;
  if (!isCode && keyMakerOf(context) === 'ca') return 'the CA makes the key of a TLS certificate';
  return unless(!isCode || (encryption === 'RSA' && keyLength === 4096), 'a code product without RSA 4096');
}

function hasRequests({ context }: { readonly context: PurchaseContext }): string | null {
  return unless(requestsOf(context).length > 0, 'no request is judged');
}
