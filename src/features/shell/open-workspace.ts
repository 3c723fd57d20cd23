import { createFileBox } from '#src/adapters/files/file-box.ts';
import { ownClient } from '#src/adapters/http/own-client.ts';
import { createJournal } from '#src/adapters/journal/journal.ts';
import type { Journal } from '#src/adapters/journal/types.ts';
import { writeQueueHint } from '#src/adapters/preferences/queue-hint.ts';
import { createLazyVault } from '#src/adapters/vault/lazy-vault.ts';
import { createLazyKeyPool } from '#src/adapters/workers/lazy-key-pool.ts';
import { loadOnce } from '#src/adapters/workers/load-once.ts';
import { resumeOnline } from '#src/console/connection-return.ts';
import { createOpener } from '#src/console/open-flow.ts';
import type { Services } from '#src/console/services.ts';
import type { Workspace } from '#src/console/workspace.ts';
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
  const unfollow = followQueues(journal, accountID);
  return {
    accountID,
    journal,
    vault,
    keyPool,
    files,
    open: createOpener({ ...services, journal, vault, keyPool, files, intake }),
    async close() {
      unfollow();
      await journal.close();
      keyPool.close();
      intake.ifCalled(({ close }) => close());
    },
  };
}

/** Maintains the hint by which pages know of running queues without opening the journal. */
function followQueues(journal: Journal, accountID: string): () => void {
  const flows = journal.list();
  const note = () => writeQueueHint(accountID, queueFlowsOf(flows.getSnapshot()).length > 0);
  const subscription = flows.subscribe(note);
  note();
  return () => subscription.unsubscribe();
}
