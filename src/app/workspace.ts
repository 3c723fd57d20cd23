import type { BatchInput } from '#machines/batch/batch.types.ts';
import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import { createFileBox, type FileBox } from '#src/adapters/files/file-box.ts';
import { createJournal } from '#src/adapters/journal/journal.ts';
import type { Journal, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { createLazyVault } from '#src/adapters/vault/lazy-vault.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { Intake } from '#src/adapters/workers/intake.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { createLazyKeyPool } from '#src/adapters/workers/lazy-key-pool.ts';
import type { BatchDefinition } from '#src/adapters/workflows/batch.workflow.ts';
import type { OpenPurchase } from '#src/adapters/workflows/open-purchase.ts';
import type { PaymentDefinition } from '#src/adapters/workflows/payment.workflow.ts';
import { nameOrders } from '#src/app/name-orders.ts';
import type { Services } from '#src/app/services.ts';

/** What one account owns in this browser: its workflows, its key vault and the workers that serve them. */
export interface Workspace {
  readonly accountID: string;
  readonly journal: Journal;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
  /** Where a form puts a file for its machine, by handle. */
  readonly files: FileBox;
  /** Opens a purchase, or begins one under that id. */
  readonly openPurchase: OpenPurchase;
  /** Opens the payment of these orders; two tabs, or two clicks, get the same one. */
  openPayment(
    orderNos: readonly string[],
    origin: PaymentOrigin,
  ): Promise<WorkflowHandle<PaymentDefinition['machine']>>;
  /** Opens a batch, or begins one under that id. It goes on when its page is left, until it has nothing to do. */
  openBatch(
    id: string,
    input?: Omit<BatchInput, 'workflow'>,
  ): Promise<WorkflowHandle<BatchDefinition['machine']>>;
  close(): Promise<void>;
}

export async function openWorkspace(services: Services, accountID: string): Promise<Workspace> {
  const vault = createLazyVault({ accountID, secrets: services.secrets });
  const keyPool = createLazyKeyPool();
  const journal = await createJournal({
    account: accountID,
    tab: crypto.randomUUID(),
    newId: () => crypto.randomUUID(),
    clock: {
      now: Date.now,
      setTimeout: setTimeout.bind(window),
      clearTimeout: (timer) => clearTimeout(Number(timer)),
    },
    isStrict: process.env.NODE_ENV !== 'production',
    report: (problem) => console.warn('journal', problem),
  });
  const files = createFileBox();
  let intakes: Promise<Intake> | null = null;
  const intake = () => {
    intakes ??= import(/* webpackChunkName: "purchase-work" */ '#src/adapters/workers/intake.ts').then(
      ({ createIntake }) => createIntake(),
    );
    return intakes;
  };
  const openBatch: Workspace['openBatch'] = async (id, input) => {
    const { openBatch: open } = await import(
      /* webpackChunkName: "batch" */ '#src/adapters/workflows/open-batch.ts'
    );
    return open({ ...services, journal, vault, keyPool }, id, input);
  };
  let openPurchase: OpenPurchase | undefined;
  async function purchasesOnce(): Promise<OpenPurchase> {
    const { purchaseOpener } = await import('#src/adapters/workflows/open-purchase.ts');
    openPurchase ??= purchaseOpener({ ...services, journal, vault, keyPool, files, intake, openBatch });
    return openPurchase;
  }
  let payments: PaymentDefinition | undefined;
  /** Comes with the first payment: a visit to the form does not need it. */
  async function paymentsOnce(): Promise<PaymentDefinition> {
    const { paymentDefinition } = await import(
      /* webpackChunkName: "payment" */ '#src/adapters/workflows/payment.workflow.ts'
    );
    payments ??= paymentDefinition(services);
    return payments;
  }
  return {
    accountID,
    journal,
    vault,
    keyPool,
    files,
    openPurchase: async (id, input) => (await purchasesOnce())(id, input),
    async openPayment(orderNos, origin) {
      const definition = await paymentsOnce();
      const prefix = `payment:${await nameOrders(orderNos)}:`;
      const earlier = journal
        .list()
        .getSnapshot()
        .filter(({ id }) => id.startsWith(prefix));
      const active = earlier.find(({ status }) => status === 'active');
      // Counted, not random: two tabs that begin at once begin the same flow. Its idempotency keys are its own.
      const id = active?.id ?? `${prefix}${earlier.length + 1}`;
      return journal.open(definition, { id, input: { workflow: crypto.randomUUID(), orderNos, origin } });
    },
    openBatch,
    async close() {
      await journal.close();
      keyPool.close();
      (await intakes)?.close();
    },
  };
}
