import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import type { PaymentQueueInput } from '#machines/payment/payment-queue/payment-queue.types.ts';
import type { Journal, WorkflowHandle, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { reportWhileMirrored } from '#src/console/report-while-mirrored.ts';
import { sendAtOnce } from '#src/console/send-at-once.ts';
import {
  type DepositDefinition,
  type DepositServices,
  depositDefinition,
} from '#src/features/deposit/deposit.workflow.ts';
import { nameOrders } from '#src/features/payment/name-orders.ts';
import {
  type PaymentDefinition,
  type PaymentServices,
  paymentDefinition,
} from '#src/features/payment/payment.workflow.ts';
import {
  openPaymentQueue,
  type PaymentQueueDefinition,
} from '#src/features/payment/payment-queue.workflow.ts';

type PaymentHandle = WorkflowHandle<PaymentDefinition['machine']>;
type QueueHandle = WorkflowHandle<PaymentQueueDefinition['machine']>;
type DepositHandle = WorkflowHandle<DepositDefinition['machine']>;

/** Opens what moves money; a flow that is under way is found before another one is begun. */
export interface PaymentOpener {
  openPayment(orderNos: readonly string[], origin: PaymentOrigin): Promise<PaymentHandle>;
  openQueue(id: string, input?: PaymentQueueInput): Promise<QueueHandle>;
  openDeposit(): Promise<DepositHandle>;
}

export function paymentOpener(
  services: Omit<PaymentServices, 'openQueue'> & DepositServices & { readonly journal: Journal },
): PaymentOpener {
  const { journal } = services;
  const openQueue: PaymentOpener['openQueue'] = (id, input) => openPaymentQueue(services, id, input);
  const payments = paymentDefinition({ ...services, openQueue });
  const deposits = depositDefinition(services);
  const flows = (prefix: string) =>
    journal
      .list()
      .getSnapshot()
      .filter(({ id }) => id.startsWith(prefix));

  return {
    openQueue,
    async openPayment(orderNos, origin) {
      const prefix = `payment:${await nameOrders(orderNos)}:`;
      const existing = flows(prefix);
      const present = existing.find(isUnderWay) ?? existing.find((flow) => isHandedOn(flow, journal));
      // Counted, not random: two tabs that begin at once begin the same flow. Its idempotency keys are its own.
      const id = present?.id ?? `${prefix}${existing.length + 1}`;
      const input = { workflow: crypto.randomUUID(), orderNos, origin };
      const handle = await journal.open(payments, { id, input });
      // One that was left for now is taken up again.
      if (handle.getSnapshot().can({ type: 'payment.open' }))
        await sendAtOnce(handle, { type: 'payment.open' });
      const { workflow } = handle.getSnapshot().context;
      return reportWhileMirrored(handle, workflow, (snapshot) => snapshot.hasTag('waiting'));
    },
    async openDeposit() {
      const prefix = 'deposit:';
      const existing = flows(prefix);
      const id = existing.find(isUnderWay)?.id ?? `${prefix}${existing.length + 1}`;
      return journal.open(deposits, { id, input: { workflow: crypto.randomUUID() } });
    },
  };
}

function isUnderWay({ status }: WorkflowSummary): boolean {
  return status === 'active';
}

/** Over itself, but the queue it opened is not. */
function isHandedOn({ facts }: WorkflowSummary, journal: Journal): boolean {
  if (typeof facts.queueFlow !== 'string') return false;
  const queue = journal
    .list()
    .getSnapshot()
    .find(({ id }) => id === facts.queueFlow);
  return queue !== undefined && isUnderWay(queue);
}
