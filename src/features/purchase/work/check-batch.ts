import { keepFaults } from '#machines/purchase/order-mode/batch-faults.ts';
import type { CheckedBatch, PurchaseSlots } from '#machines/purchase/purchase.types.ts';
import type { Intake } from '#src/adapters/workers/intake.ts';

/** Has the intake worker judge a batch text, and keeps of the verdict what the log needs. */
export async function checkBatch(
  intake: Intake,
  input: PurchaseSlots['checkBatch']['input'],
  signal: AbortSignal,
): Promise<CheckedBatch> {
  const { key, text, productType, brand, subBrand, maxNames } = input;
  const checked = await intake.checkBatch(text, { productType, brand, subBrand, maxNames }, { signal });
  if (!checked.ok) throw new Error(`the batch text could not be judged: ${checked.error.code}`);
  const { blocks, faults } = checked.value;
  return {
    key,
    blocks: blocks.map(({ line, endLine }) => ({ line, endLine })),
    names: blocks.map(({ names }) => names.join(',')).join('\n'),
    ...keepFaults(faults, blocks),
  };
}
