import type { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import type { BatchActionInput } from '#machines/orders/batch-action/batch-action.rules.ts';
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

/** What one account owns in this browser: its workflows, its key vault and the workers that serve them. */
export interface Workspace {
  readonly accountID: string;
  readonly journal: Journal;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
  /** Where a form puts a file for its machine, by handle. */
  readonly files: FileBox;
  /** Opens a purchase, or begins one under that id. */
  openPurchase(
    id: string,
    input?: Omit<PurchaseInput, 'workflow'>,
  ): Promise<WorkflowHandle<typeof purchaseMachine>>;
  /** Opens the payment of these orders, or of a deposit; two tabs, or two clicks, get the same one. */
  openPayment(
    orderNos: readonly string[],
    origin: PaymentOrigin,
  ): Promise<WorkflowHandle<typeof paymentMachine>>;
  /** Opens the flow that follows the queue of several orders, by its id. */
  openQueue(id: string, input?: PaymentQueueInput): Promise<WorkflowHandle<typeof paymentQueueMachine>>;
  /** Opens the deposit that is under way, or begins one. */
  openDeposit(): Promise<WorkflowHandle<typeof depositMachine>>;
  /** Opens a batch, or begins one under that id. It goes on when its page is left, until it has nothing to do. */
  openBatch(id: string, input?: Omit<BatchInput, 'workflow'>): Promise<WorkflowHandle<typeof batchMachine>>;
  /** Opens a re-sign of an order, or a returned order that is sent again; or begins it under that id. */
  openReissue(
    id: string,
    input: Omit<ReissueInput, 'workflow'>,
  ): Promise<WorkflowHandle<typeof reissueMachine>>;
  /** Opens what is done with several orders, or begins it under that id. */
  openBatchAction(id: string, input?: BatchActionInput): Promise<WorkflowHandle<typeof batchActionMachine>>;
  close(): Promise<void>;
}
