import { sessionView } from '#machines/session/session.view.ts';
import { createFileBox } from '#src/adapters/files/file-box.ts';
import { ownClient } from '#src/adapters/http/own-client.ts';
import { createJournal } from '#src/adapters/journal/journal.ts';
import type { Journal, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { writeQueueHint } from '#src/adapters/preferences/queue-hint.ts';
import { createLazyVault } from '#src/adapters/vault/lazy-vault.ts';
import { createLazyKeyPool } from '#src/adapters/workers/lazy-key-pool.ts';
import { loadOnce } from '#src/adapters/workers/load-once.ts';
import { resumeOnline } from '#src/console/calls/connection-return.ts';
import { createOpener } from '#src/console/flows/open-flow.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import type { Services } from '#src/console/services.ts';
import { batchActionFlow } from '#src/features/orders/batch-action/batch-action.flow.ts';
import { compromiseFlow } from '#src/features/orders/compromise/compromise.flow.ts';
import { reissueFlows } from '#src/features/orders/reissue/reissue.flow.ts';
import { batchFlow } from '#src/features/purchase/batch/batch.flow.ts';
import { carryOn, leftFlows } from '#src/features/shell/left-flows.ts';
import { queueFlowsOf } from '#src/features/shell/queue-flows.ts';

export async function openWorkspace(everybody: Services, accountID: string): Promise<Workspace> {
  const { session } = everybody;
  const isSignedIn = () => {
    const { isSignedIn, customer } = sessionView(session.getSnapshot());
    return isSignedIn && customer?.id === accountID;
  };
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
  const unfollow = followQueues(journal, accountID);
  const workspace: Workspace = {
    accountID,
    journal,
    vault,
    keyPool,
    files,
    open: createOpener({ ...services, journal, vault, keyPool, files, intake }),
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
      return workspace.open(batchActionFlow, { id });
    case 'batch':
      return workspace.open(batchFlow, { id });
    case 'reissue':
    case 'resubmit':
      return workspace.open(reissueFlows[machine], { id });
    default:
      return workspace.open(compromiseFlow, {
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
