import { createFileBox } from '#src/adapters/files/file-box.ts';
import { ownClient } from '#src/adapters/http/own-client.ts';
import { createJournal } from '#src/adapters/journal/journal.ts';
import type { Journal, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { writeQueueHint } from '#src/adapters/preferences/queue-hint.ts';
import { createLazyVault } from '#src/adapters/vault/lazy-vault.ts';
import { createLazyKeyPool } from '#src/adapters/workers/lazy-key-pool.ts';
import { loadOnce } from '#src/adapters/workers/load-once.ts';
import { resumeOnline } from '#src/console/connection-return.ts';
import type { Services } from '#src/console/services.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { carryOn, leftFlows } from '#src/features/shell/left-flows.ts';
import { queueFlowsOf } from '#src/features/shell/queue-flows.ts';

export async function openWorkspace(everybody: Services, accountID: string): Promise<Workspace> {
  const { session } = everybody;
  const isSignedIn = () => session.getSnapshot().context.customer?.id === accountID;
  const services = { ...everybody, client: ownClient(everybody.client, isSignedIn) };
  const vault = createLazyVault({ accountID, secrets: services.secrets });
  const keyPool = createLazyKeyPool();
  const stored = await createJournal({
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
  const journal: Journal = {
    ...stored,
    open: async (definition, options) => resumeOnline(await stored.open(definition, options)),
  };
  const files = createFileBox();
  const intake = loadOnce(() =>
    import(/* webpackChunkName: "purchase-work" */ '#src/adapters/workers/intake.ts').then(
      ({ createIntake }) => createIntake(),
    ),
  );
  const openBatch: Workspace['openBatch'] = async (id, input) => {
    const { openBatch: open } = await import(
      /* webpackChunkName: "batch" */ '#src/features/purchase/workflows/batch.workflow.ts'
    );
    return open({ ...services, journal, vault, keyPool }, id, input);
  };
  /** Loaded with the first payment; visiting the form does not need it. */
  const payments = () => import(/* webpackChunkName: "payment" */ '#src/features/payment/open-payments.ts');
  const unfollow = followQueues(journal, accountID);
  const workspace: Workspace = {
    accountID,
    journal,
    vault,
    keyPool,
    files,
    openPurchase: async (id, input) => {
      const { openPurchase } = await import('#src/features/purchase/workflows/purchase.workflow.ts');
      return openPurchase({ ...services, journal, vault, keyPool, files, intake, openBatch }, id, input);
    },
    openPayment: async (orderNos, origin) =>
      (await payments()).openPayment({ ...services, journal }, orderNos, origin),
    openQueue: async (id, input) => (await payments()).openQueue({ ...services, journal }, id, input),
    openDeposit: async () => (await payments()).openDeposit({ ...services, journal }),
    openBatch,
    openReissue: async (id, opening) => {
      const { openReissue } = await import(
        /* webpackChunkName: "reissue" */ '#src/features/orders/reissue/reissue.workflow.ts'
      );
      return openReissue({ ...services, journal, vault, keyPool, openBatch }, id, opening);
    },
    openCompromise: async (certificate) => {
      const { openCompromise } = await import(
        /* webpackChunkName: "compromise" */ '#src/features/orders/compromise/compromise.workflow.ts'
      );
      return openCompromise({ ...services, journal, vault, keyPool, openBatch }, certificate);
    },
    openBatchAction: async (id, input) => {
      const { openBatchAction } = await import(
        /* webpackChunkName: "batch-action" */ '#src/features/orders/batch-action/batch-action.workflow.ts'
      );
      return openBatchAction({ ...services, journal, vault, keyPool, openBatch }, id, input);
    },
    async close() {
      unfollow();
      stopCarrying();
      await journal.close();
      keyPool.close();
      intake.ifCalled(({ close }) => close());
    },
  };
  const stopCarrying = carryOn(journal, (flow) => openLeft(workspace, flow));
  return workspace;
}

/** Opens a flow that another tab may have left. */
function openLeft(workspace: Workspace, { id, machine, facts }: WorkflowSummary) {
  switch (machine) {
    case 'batch-action':
      return workspace.openBatchAction(id);
    case 'batch':
      return workspace.openBatch(id);
    case 'reissue':
    case 'resubmit':
      return workspace.openReissue(id, { kind: machine });
    default:
      return workspace.openCompromise({
        orderNo: String(facts.orderNo),
        serialNumber: String(facts.serialNumber),
      });
  }
}

/** Maintains the hint by which pages know, without opening the journal, of running queues and of flows that go on by themselves. */
function followQueues(journal: Journal, accountID: string): () => void {
  const flows = journal.list();
  const note = () => {
    const now = flows.getSnapshot();
    writeQueueHint(accountID, queueFlowsOf(now).length > 0 || leftFlows(now, Date.now()).length > 0);
  };
  const subscription = flows.subscribe(note);
  note();
  return () => subscription.unsubscribe();
}
