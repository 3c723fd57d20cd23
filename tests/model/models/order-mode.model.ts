import { orderModeMachine } from '#machines/purchase/order-mode/order-mode.machine.ts';
import {
  batchKey,
  batchNames,
  isSoldInBatches,
  modeOf,
} from '#machines/purchase/order-mode/order-mode.rules.ts';
import { isProductRead } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseEvent } from '#machines/purchase/purchase.slots.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';
import { defineModel, everyState, unless } from '#tests/model/define-model.ts';
import {
  code,
  formEvents,
  lateAnswers,
  productEvents,
  questionAnswers,
  single,
} from '#tests/model/models/purchase.samples.ts';

export const orderModeModel = defineModel({
  machine: orderModeMachine,
  paths: ['mode.single mode.batch'],
  inputs: { single: { workflow: 'w1' }, batch: { workflow: 'w1', mode: 'batch' } },
  events: ({ context }): readonly PurchaseEvent[] => [
    ...products,
    ...formEvents.batch,
    { type: 'block.edit', index: 0, text: 'example.org\nwww.example.org' },
    ...questionAnswers.product(context),
    ...questionAnswers.batch(context),
    ...lateAnswers,
  ],
  /** Settle the product before text is typed; it may change afterwards. */
  walk: ({ context, children }): readonly PurchaseEvent[] => {
    const change = context.batchText === '' ? products : changes;
    if ('readProduct' in children) return [...change, ...questionAnswers.product(context)];
    return [...change, ...formEvents.batch, ...questionAnswers.batch(context)];
  },
  project: (context) => [
    context.product?.productNo,
    context.batchText === '' ? [context.families.toSorted(), context.familyNote?.kind] : [],
    isProductRead(context) || context.wanted,
    context.modeChoice,
    context.batchText,
    batchKey(context) === context.questions.batch.answered,
    context.batch.blocks.length,
    context.batch.text === context.batchText,
  ],
  states: {
    ...everyState(orderModeMachine, keepsWhatWasTyped),
    'batch.asking': isForSale,
    'mode.single': ({ context }) => unless(modeOf(context) === 'single', 'a single order of a batch'),
    'mode.batch': isForSale,
  },
});

const products = productEvents(single, code);
const changes = products.slice(1, 3);

function isForSale({ context }: { readonly context: PurchaseContext }): string | null {
  const { product } = context;
  return unless(product === null || isSoldInBatches(product), 'a product is sold in batches that is not');
}

/** There are as many lists of names as blocks, and every block lies within its text. */
function keepsWhatWasTyped({ context }: { readonly context: PurchaseContext }): string | null {
  const { batch } = context;
  const lines = batch.text.split('\n').length;
  const isInside = batch.blocks.every(({ line, endLine }) => line <= endLine && endLine <= lines);
  return unless(
    batchNames(context).length === batch.blocks.length && isInside,
    'a block lies outside its text',
  );
}
