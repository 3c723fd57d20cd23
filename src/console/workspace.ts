import type { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import type { BatchActionInput } from '#machines/orders/batch-action/batch-action.rules.ts';
import type { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import type { CompromiseInput } from '#machines/orders/compromise/compromise.types.ts';
import type { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import type { ReissueInput } from '#machines/orders/reissue/reissue.types.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import type { PaymentQueueInput } from '#machines/payment/payment-queue/payment-queue.types.ts';
import type { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { BatchInput } from '#machines/purchase/batch/batch.types.ts';
import type { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { PurchaseInput } from '#machines/purchase/purchase.types.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import type { Journal, WorkflowHandle } from '#src/adapters/journal/types.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';

/** `order` may be missing for a flow that exists. */
export type ReissueOpening = Pick<ReissueInput, 'kind'> & Partial<Pick<ReissueInput, 'order'>>;

/** One account's resources in this browser: its workflows, its key vault and the workers that serve them. */
export interface Workspace {
  readonly accountID: string;
  readonly journal: Journal;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
  /** Holds files that a form passes to its machine by handle. */
  readonly files: FileBox;
  /** Opens a purchase, or starts one with that ID. */
  openPurchase(
    id: string,
    input?: Omit<PurchaseInput, 'workflow'>,
  ): Promise<WorkflowHandle<typeof purchaseMachine>>;
  /** Opens the payment of these orders, or of a deposit; two tabs or two clicks get the same one. */
  openPayment(
    orderNos: readonly string[],
    origin: PaymentOrigin,
  ): Promise<WorkflowHandle<typeof paymentMachine>>;
  /** Opens the flow that follows the queue of several orders, by ID. */
  openQueue(id: string, input?: PaymentQueueInput): Promise<WorkflowHandle<typeof paymentQueueMachine>>;
  /** Opens the deposit in progress, or starts one. */
  openDeposit(): Promise<WorkflowHandle<typeof depositMachine>>;
  /** Opens a batch, or starts one with that ID. It continues after its page is left, until it has nothing to do. */
  openBatch(id: string, input?: Omit<BatchInput, 'workflow'>): Promise<WorkflowHandle<typeof batchMachine>>;
  /** Opens a reissue, or the resubmission of a returned order, or starts it with that ID. */
  openReissue(id: string, opening: ReissueOpening): Promise<WorkflowHandle<typeof reissueMachine>>;
  /** Opens the flow that replaces and revokes the certificates of a compromised key; two tabs or two clicks get the same one. */
  openCompromise(
    certificate: Omit<CompromiseInput, 'workflow'>,
  ): Promise<WorkflowHandle<typeof compromiseMachine>>;
  /** Opens an action on several orders, or starts it with that ID. */
  openBatchAction(id: string, input?: BatchActionInput): Promise<WorkflowHandle<typeof batchActionMachine>>;
  close(): Promise<void>;
}
