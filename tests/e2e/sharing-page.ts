import { QueryClient } from '@tanstack/react-query';
import { batchActionView } from '#machines/orders/batch-action/batch-action.view.ts';
import { createClient } from '#src/adapters/http/client.ts';
import { createJournal } from '#src/adapters/journal/journal.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createTokenStore } from '#src/adapters/session/token-store.ts';
import { createVault } from '#src/adapters/vault/vault.ts';
import { createKeyPool } from '#src/adapters/workers/key-pool.ts';
import { definitionOf } from '#src/console/flows/define-flow.ts';
import { batchActionFlow } from '#src/features/orders/batch-action/batch-action.flow.ts';
import { batchActionWork } from '#src/features/orders/batch-action/batch-action.workflow.ts';

/** Sharing with the console's own journal, vault, workers and client, without the console around it. */
export interface SharingPage {
  /** Makes keys of RSA 2048 and returns them as they are stored with orders. `made` of them are made, and used in turn. */
  makeKeys(made: number): Promise<{ readonly spkiHash: string; readonly key: string }[]>;
  /** The public sharing key of somebody else, and its fingerprint. */
  makeRecipient(): Promise<{
    readonly publicKey: string;
    readonly fingerprint: string;
    readonly sealed: string;
  }>;
  /** Shares the keys of these orders as one journaled action. */
  share(
    orderNos: readonly string[],
    recipient: { readonly id: string; readonly publicKey: string; readonly fingerprint: string },
  ): Promise<{ readonly ms: number; readonly longestTask: number; readonly states: readonly string[] }>;
}

declare global {
  interface Window {
    sharing: SharingPage;
  }
}

const account = 'sharing-page';
const client = createClient({
  baseURL: '',
  tokens: createTokenStore(localStorage, Date.now),
  lang: () => 'en',
  onUnauthorized: () => undefined,
  onTokenReplaced: () => undefined,
});
const vault = createVault({ accountID: account, secrets: createSecretBox() });
const keyPool = createKeyPool();
const definition = definitionOf(batchActionFlow, batchActionWork, {
  client,
  queryClient: new QueryClient(),
  vault,
  keyPool,
  open: () => Promise.reject(new Error('no flow')),
});

async function keyring() {
  const ready = await vault.ensure();
  if (!ready.ok) throw new Error(ready.error.code);
  return ready.value;
}

window.sharing = {
  async makeKeys(made) {
    const job = {
      names: ['a.example'],
      subject: { country: 'SG', province: '', locality: '', organization: '', orgUnit: '' },
      options: { encryption: 'RSA', keyLength: 2048, curve: 'P-256', signature: 'SHA256' },
      keyring: await keyring(),
    } as const;
    const all = await Promise.all(Array.from({ length: made }, () => keyPool.makeRequest(job)));
    return all.map((each) => {
      if (!each.ok) throw new Error(each.error.code);
      return { spkiHash: each.value.spkiHash, key: each.value.key };
    });
  },
  async makeRecipient() {
    const made = await keyPool.makeSharingKey({ keyring: await keyring() });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  },
  async share(orderNos, recipient) {
    const journal = await createJournal({
      account,
      tab: crypto.randomUUID(),
      newId: () => crypto.randomUUID(),
      clock: {
        now: Date.now,
        setTimeout: setTimeout.bind(window),
        clearTimeout: (timer) => clearTimeout(Number(timer)),
      },
      isStrict: false,
      report: (problem) => console.error(problem),
    });
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const began = performance.now();
    const flow = await journal.open(definition, {
      id: crypto.randomUUID(),
      input: {
        kind: 'share',
        rows: orderNos.map((orderNo) => ({ orderNo, commonName: '', validity: 1, key: orderNo })),
        recipients: [{ ...recipient, name: 'Grace' }],
      },
    });
    const view = () => batchActionView(flow.getSnapshot());
    await new Promise<void>((resolve) => {
      const look = () => {
        if (view().isEnded || view().isPaused) resolve();
      };
      flow.subscribe(look);
      look();
    });
    const ms = performance.now() - began;
    // Entries of the last task arrive after it.
    await new Promise((done) => setTimeout(done, 200));
    for (const { duration } of observer.takeRecords()) tasks.push(duration);
    observer.disconnect();
    const states = [...new Set(view().rows.map(({ state }) => state))];
    await journal.close();
    return { ms, longestTask: Math.max(0, ...tasks), states };
  },
};
