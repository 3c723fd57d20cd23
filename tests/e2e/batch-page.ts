import { QueryClient } from '@tanstack/react-query';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { noTexts } from '#core/orders/order-texts.ts';
import { publicKeyOf } from '#core/x509/private-key.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import type { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { BatchInput, BatchUserEvent } from '#machines/purchase/batch/batch.types.ts';
import { type BatchView, batchView } from '#machines/purchase/batch/batch.view.ts';
import { createClient } from '#src/adapters/http/client.ts';
import { createJournal } from '#src/adapters/journal/journal.ts';
import type { Journal, WorkflowDefinition, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createTokenStore } from '#src/adapters/session/token-store.ts';
import { createVault } from '#src/adapters/vault/vault.ts';
import { createKeyPool } from '#src/adapters/workers/key-pool.ts';
import { definitionOf } from '#src/console/flows/define-flow.ts';
import { batchFlow } from '#src/features/purchase/batch/batch.flow.ts';
import { batchWork } from '#src/features/purchase/workflows/batch.workflow.ts';
import { openKey } from '#workers/envelope.ts';
import { openKeyring } from '#workers/keyring.ts';

export type KeyKind = 'RSA-2048' | 'P-256';

/** The batch with the console's own journal, vault, workers and client, without the console around it. */
export interface BatchPage {
  /** Starts a batch of `size` orders. */
  begin(id: string, size: number, kind: KeyKind): Promise<void>;
  /** Opens an existing batch. Returns the milliseconds until a view can be rendered. */
  open(id: string): Promise<number>;
  send(event: BatchUserEvent): Promise<void>;
  seen(): Pick<BatchView, 'step' | 'pacing' | 'totals' | 'failure' | 'order'>;
  /** Names of the rows that have a request, with the SPKI hash of its key. */
  keyed(): Record<string, string>;
  /** Resolves when the batch reaches that step. */
  until(step: BatchView['step']): Promise<void>;
  /** SPKI hash of the private key in each envelope, or the error code if it cannot be opened. */
  openKeys(envelopes: readonly string[]): Promise<string[]>;
  /** Excludes orders and includes them again until the log has `rows` rows. */
  lengthen(rows: number): Promise<void>;
  problems(): readonly string[];
}

declare global {
  interface Window {
    batch: BatchPage;
    /** Test hook, called for each row when it is written and each key when it is started. */
    onKey?: (kind: 'begun' | 'written', name: string, spkiHash: string) => void;
    /** True when measuring speed: the journal skips its checks, as in production. */
    isMeasured?: boolean;
  }
}

const account = 'batch-page';
const problems: string[] = [];
const tokens = createTokenStore(localStorage, Date.now);
const client = createClient({
  baseURL: '',
  tokens,
  lang: () => 'en',
  onUnauthorized: () => problems.push('unauthorized'),
  onTokenReplaced: () => undefined,
});
const vault = createVault({ accountID: account, secrets: createSecretBox() });
const keyPool = createKeyPool();
const definition = watchedDefinition();
let journal: Journal | null = null;
let flow: WorkflowHandle<typeof batchMachine> | null = null;

function watchedDefinition(): WorkflowDefinition<typeof batchMachine> {
  const watched: typeof keyPool = {
    ...keyPool,
    makeRequest(job, options) {
      window.onKey?.('begun', job.names[0] ?? '', '');
      return keyPool.makeRequest(job, options);
    },
  };
  return definitionOf(batchFlow, batchWork, {
    client,
    queryClient: new QueryClient(),
    vault,
    keyPool: watched,
  });
}

async function openJournal(): Promise<Journal> {
  journal ??= await createJournal({
    account,
    tab: crypto.randomUUID(),
    newId: () => crypto.randomUUID(),
    clock: {
      now: Date.now,
      setTimeout: setTimeout.bind(window),
      clearTimeout: (timer) => clearTimeout(Number(timer)),
    },
    isStrict: window.isMeasured !== true,
    report: (problem) => problems.push(String(problem)),
  });
  return journal;
}

function opened(): WorkflowHandle<typeof batchMachine> {
  if (flow === null) throw new Error('nothing is open');
  return flow;
}

const view = (): BatchView => batchView(opened().getSnapshot());

function keyed(): Record<string, string> {
  const { rows } = opened().getSnapshot().context;
  return Object.fromEntries(
    rows.flatMap(({ names: [name = ''], request }) => (request === null ? [] : [[name, request.spkiHash]])),
  );
}

/** Reports each row once it is written. */
function watchKeys(): void {
  const told = new Set<string>();
  const look = () => {
    for (const [name, spkiHash] of Object.entries(keyed())) {
      if (told.has(name)) continue;
      told.add(name);
      window.onKey?.('written', name, spkiHash);
    }
  };
  look();
  opened().subscribe(look);
}

async function openFlow(id: string, input?: BatchInput): Promise<void> {
  const open = await openJournal();
  flow = await open.open(definition, { id, ...(input && { input }) });
  if (window.onKey !== undefined) watchKeys();
}

window.batch = {
  begin: (id, size, kind) => openFlow(id, inputOf(id, size, kind)),
  async open(id) {
    const began = performance.now();
    await openFlow(id);
    if (view().rows.length === 0) throw new Error('no row is there');
    return performance.now() - began;
  },
  send: (event) => opened().send(event),
  seen() {
    const { step, pacing, totals, failure, order } = view();
    return { step, pacing, totals, failure, order };
  },
  keyed,
  until: (step) =>
    new Promise((resolve) => {
      const look = () => {
        if (view().step === step) resolve();
      };
      opened().subscribe(look);
      look();
    }),
  async openKeys(envelopes) {
    const keyring = await vault.ensure();
    if (!keyring.ok) return envelopes.map(() => keyring.error.code);
    const sealing = await openKeyring(keyring.value);
    if (!sealing.ok) return envelopes.map(() => sealing.error.code);
    return Promise.all(
      envelopes.map(async (envelope) => {
        const key = await openKey(envelope, sealing.value);
        if (!key.ok) return key.error.code;
        const spki = await publicKeyOf(key.value.pkcs8);
        return spki.ok ? sha256Hex(spki.value) : 'no public key';
      }),
    );
  },
  async lengthen(rows) {
    const { length } = view().rows;
    const events = Array.from({ length: rows }, (_, place): BatchUserEvent => {
      const type = Math.floor(place / length) % 2 === 0 ? 'row.exclude' : 'row.include';
      return { type, index: place % length };
    });
    await Promise.all(events.map((event) => opened().send(event)));
  },
  problems: () => problems,
};

function inputOf(workflow: string, size: number, kind: KeyKind): BatchInput {
  const product = {
    productNo: 'dv-single',
    productName: 'dv-single',
    chineseName: '证书',
    englishName: 'Certificate',
    productType: 'dv_one_ssl',
    brand: 'alphassl',
    subBrand: 'alphassl',
    brandName: 'alphassl',
    maxYear: 3,
    has90Days: true,
    includedNames: 1,
    maxNames: 1,
  };
  const options =
    kind === 'P-256'
      ? ({ ...defaultCsrOptions, encryption: 'ECC', curve: 'P-256' } as const)
      : defaultCsrOptions;
  return {
    workflow,
    product,
    terms: {
      year: 1,
      dcvMethod: 'dns',
      emailDnsEmail: '',
      contactID: '',
      orgID: '',
      ...noTexts,
      organization: null,
      options,
    },
    rows: Array.from({ length: size }, (_, index) => ({
      names: [`shop-${index}.example.com`],
      label: `#${index + 1}`,
    })),
  };
}
