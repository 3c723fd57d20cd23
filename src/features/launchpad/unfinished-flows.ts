import type { WorkflowSummary } from '#src/adapters/journal/types.ts';

/** Returns the workflows that can be resumed: non-empty purchases, batches, payments not left for later, compromised keys, reissues, and actions on several orders. */
export function unfinishedFlows(flows: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  return flows.filter(({ status, machine, facts }) => {
    if (status !== 'active') return false;
    if (machine === 'purchase') return facts.isEmpty !== true;
    if (machine === 'compromise') return facts.step !== 'done' && facts.isEmpty !== true;
    if (machine === 'batch-action') return facts.step === 'working' || facts.step === 'paused';
    if (machine === 'reissue' || machine === 'resubmit') return true;
    return machine === 'batch' || (machine === 'payment' && facts.step !== 'cancelled');
  });
}

export function flowsInNeed(flows: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  return flows.filter(({ status }) => status === 'attention');
}

/**
 * Steps with nothing in flight that could spend money. The busy flag does not tell: a draft left while its price was loading stays busy
 * until it is reopened.
 */
const restingSteps: Readonly<Record<string, readonly string[]>> = {
  purchase: ['editing', 'unresolved'],
  compromise: ['tell'],
  reissue: ['editing', 'unresolved'],
  resubmit: ['editing', 'unresolved'],
  batch: ['keying', 'correcting', 'unresolved'],
  payment: ['loading', 'unavailable', 'ready', 'infoNeeded', 'expired', 'refused'],
};

/** Whether a workflow may be discarded. A submitted order or payment must run to completion first. */
export function isDiscardable({ machine, facts }: WorkflowSummary): boolean {
  return restingSteps[machine]?.some((step) => step === facts.step) ?? false;
}

const purchaseSteps = ['editing', 'reviewing', 'preparing', 'creating', 'asking', 'unresolved'] as const;
const compromiseSteps = ['tell', 'replace', 'install', 'revoke'] as const;
const reissueSteps = ['editing', 'preparing', 'creating', 'asking', 'unresolved'] as const;
const actionSteps = ['working', 'paused'] as const;
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

/** Returns the text key for a workflow's current step; null for an unknown step, from another version. */
export function stepKey({ machine, facts }: WorkflowSummary) {
  const purchase = purchaseSteps.find((step) => machine === 'purchase' && step === facts.step);
  if (purchase) return `launchpad.step.purchase.${purchase}` as const;
  const compromise = compromiseSteps.find((step) => machine === 'compromise' && step === facts.step);
  if (compromise) return `launchpad.step.compromise.${compromise}` as const;
  const reissue = reissueSteps.find(
    (step) => (machine === 'reissue' || machine === 'resubmit') && step === facts.step,
  );
  // The states of a request are those of a purchase.
  if (reissue) return `launchpad.step.purchase.${reissue}` as const;
  const action = actionSteps.find((step) => machine === 'batch-action' && step === facts.step);
  if (action) return `launchpad.step.action.${action}` as const;
  const batch = batchSteps.find((step) => machine === 'batch' && step === facts.step);
  if (batch)
    return facts.pacing === 'paused'
      ? 'launchpad.step.batch.paused'
      : (`launchpad.step.batch.${batch}` as const);
  const payment = paymentSteps.find((step) => machine === 'payment' && step === facts.step);
  return payment ? (`launchpad.step.payment.${payment}` as const) : null;
}

/** Returns the orders that a payment is for. */
export function orderNosOf({ facts }: WorkflowSummary): readonly string[] {
  return typeof facts.orderNos === 'string' && facts.orderNos !== '' ? facts.orderNos.split(',') : [];
}

/**
 * Returns the number of orders and, if known, their total in cents, as a label for a workflow of several orders. Null for a single order.
 */
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
