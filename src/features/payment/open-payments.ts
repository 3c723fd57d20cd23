import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import type { PaymentQueueInput } from '#machines/payment/payment-queue/payment-queue.types.ts';
import type { Journal, WorkflowHandle, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { reportAttention } from '#src/adapters/time/attention.ts';
import { sendAtOnce } from '#src/console/send-at-once.ts';
import { type DepositServices, depositDefinition } from '#src/features/deposit/deposit.workflow.ts';
import { nameOrders } from '#src/features/payment/name-orders.ts';
import { type PaymentServices, paymentDefinition } from '#src/features/payment/payment.workflow.ts';
import {
  type PaymentQueueServices,
  paymentQueueDefinition,
} from '#src/features/payment/payment-queue.workflow.ts';

interface OwnJournal {
  readonly journal: Journal;
}

/** Opens the current payment of these orders, or starts one. */
export async function openPayment(
  services: Omit<PaymentServices, 'openQueue'> & OwnJournal,
  orderNos: readonly string[],
  origin: PaymentOrigin,
): Promise<WorkflowHandle<typeof paymentMachine>> {
  const { journal } = services;
  const prefix = `payment:${await nameOrders(orderNos)}:`;
  const existing = flowsOf(journal, prefix);
  const present = existing.find(isUnderWay) ?? existing.find((flow) => isHandedOn(flow, journal));
  // Counted rather than random, so that two tabs starting at once open the same flow. Idempotency keys come from the random `workflow`
  // below.
  const id = present?.id ?? `${prefix}${existing.length + 1}`;
  const definition = paymentDefinition({
    ...services,
    openQueue: (queue, input) => openQueue(services, queue, input),
  });
  const input = { workflow: crypto.randomUUID(), orderNos, origin };
  const handle = await journal.open(definition, { id, input });
  // Resume a payment that was left for later.
  if (handle.getSnapshot().can({ type: 'payment.open' })) await sendAtOnce(handle, { type: 'payment.open' });
  const { workflow } = handle.getSnapshot().context;
  return reportWhileMirrored(handle, workflow, (snapshot) => snapshot.hasTag('waiting'));
}

/** Opens the workflow of a queue, or starts it with this id. */
export async function openQueue(
  services: PaymentQueueServices & OwnJournal,
  id: string,
  input?: PaymentQueueInput,
): Promise<WorkflowHandle<typeof paymentQueueMachine>> {
  const handle = await services.journal.open(paymentQueueDefinition(services), { id, input });
  return reportWhileMirrored(handle, id, (snapshot) => snapshot.matches('watching'));
}

/** Opens the current deposit, or starts one. */
export async function openDeposit(
  services: DepositServices & OwnJournal,
): Promise<WorkflowHandle<typeof depositMachine>> {
  const prefix = 'deposit:';
  const existing = flowsOf(services.journal, prefix);
  const id = existing.find(isUnderWay)?.id ?? `${prefix}${existing.length + 1}`;
  return services.journal.open(depositDefinition(services), { id, input: { workflow: crypto.randomUUID() } });
}

/**
 * A handle of a flow that another tab may run: while the flow waits and is visible here, the running tab is notified.
 */
function reportWhileMirrored<M extends AnyStateMachine>(
  handle: WorkflowHandle<M>,
  workflow: string,
  isWaiting: (snapshot: SnapshotFrom<M>) => boolean,
): WorkflowHandle<M> {
  const stop = reportAttention(workflow, () => handle.role() === 'mirror' && isWaiting(handle.getSnapshot()));
  return {
    ...handle,
    close() {
      stop();
      return handle.close();
    },
  };
}

function flowsOf(journal: Journal, prefix: string): readonly WorkflowSummary[] {
  return journal
    .list()
    .getSnapshot()
    .filter(({ id }) => id.startsWith(prefix));
}

function isUnderWay({ status }: WorkflowSummary): boolean {
  return status === 'active';
}

/** Whether a finished payment has opened a queue that is still running. */
function isHandedOn({ facts }: WorkflowSummary, journal: Journal): boolean {
  if (typeof facts.queueFlow !== 'string') return false;
  const queue = journal
    .list()
    .getSnapshot()
    .find(({ id }) => id === facts.queueFlow);
  return queue !== undefined && isUnderWay(queue);
}
