import type { WorkflowSummary } from '#src/adapters/journal/types.ts';

/** What can be gone on with: purchases with something in them, batches, and payments that were not left for now. */
export function unfinishedFlows(flows: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  return flows.filter(({ status, machine, facts }) => {
    if (status !== 'active') return false;
    if (machine === 'purchase') return facts.isEmpty !== true;
    return machine === 'batch' || (machine === 'payment' && facts.step !== 'cancelled');
  });
}

export function flowsInNeed(flows: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  return flows.filter(({ status }) => status === 'attention');
}

/**
 * Steps in which nothing is under way that could spend money. Whether work was running says nothing about that: a draft
 * left while its price was read is busy until it is opened again.
 */
const restingSteps: Readonly<Record<string, readonly string[]>> = {
  purchase: ['editing', 'unresolved'],
  batch: ['keying', 'correcting', 'unresolved'],
  payment: ['loading', 'unavailable', 'ready', 'infoNeeded', 'expired', 'refused'],
};

/** May it be thrown away? An order or a payment that was sent is followed to its end first. */
export function isDiscardable({ machine, facts }: WorkflowSummary): boolean {
  return restingSteps[machine]?.some((step) => step === facts.step) ?? false;
}

const purchaseSteps = ['editing', 'reviewing', 'preparing', 'creating', 'asking', 'unresolved'] as const;
const batchSteps = ['keying', 'correcting', 'creating', 'asking', 'unresolved'] as const;
const paymentSteps = [
  'loading',
  'unavailable',
  'ready',
  'paying',
  'asking',
  'infoNeeded',
  'awaiting',
  'checking',
  'expired',
  'refused',
  'confirming',
  'unsettled',
  'handing',
] as const;

/** Key of the text for what a flow is doing; null for a step of another version. */
export function stepKey({ machine, facts }: WorkflowSummary) {
  const purchase = purchaseSteps.find((step) => machine === 'purchase' && step === facts.step);
  if (purchase) return `launchpad.step.purchase.${purchase}` as const;
  const batch = batchSteps.find((step) => machine === 'batch' && step === facts.step);
  if (batch)
    return facts.pacing === 'paused'
      ? 'launchpad.step.batch.paused'
      : (`launchpad.step.batch.${batch}` as const);
  const payment = paymentSteps.find((step) => machine === 'payment' && step === facts.step);
  return payment ? (`launchpad.step.payment.${payment}` as const) : null;
}

/** The orders a payment is for. */
export function orderNosOf({ facts }: WorkflowSummary): readonly string[] {
  return typeof facts.orderNos === 'string' && facts.orderNos !== '' ? facts.orderNos.split(',') : [];
}

/** What a flow of several orders is called by: how many, and their cents where they are known. Null for one order. */
export function batchOf({
  facts,
}: WorkflowSummary): { readonly orders: number; readonly cents: number | null } | null {
  const [orders, cents] = [
    [facts.orderCount, facts.total, facts.orders],
    [facts.due, facts.amount],
  ].map((numbers) => numbers.find((each) => typeof each === 'number'));
  return typeof orders === 'number' && orders > 1
    ? { orders, cents: typeof cents === 'number' && cents > 0 ? cents : null }
    : null;
}
