import { createJournal } from '#src/adapters/journal/journal.ts';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { Journal, JournalStatus, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { type ErrandEvent, type ErrandMachine, errandDefinition } from '#tests/support/flows/errand-flow.ts';

/** The page API for the journal's browser tests and its bench: one account's journal over the real database. */
export interface JournalPage {
  open(id: string): Promise<Seen>;
  /** `sent`, or the code of the failure. */
  send(event: ErrandEvent): Promise<string>;
  seen(): Seen;
  status(): JournalStatus;
  close(): Promise<void>;
  /** Milliseconds of each of `count` consecutive appends. */
  timeAppends(count: number): Promise<number[]>;
  /** The same for one bare `add` per transaction in a separate database: the browser's own cost. */
  timeBareAdds(count: number): Promise<number[]>;
  /** Writes a log of `rows` rows, then opens it in a new journal. Returns milliseconds. */
  timeFold(rows: number): Promise<number>;
}

export interface Seen {
  readonly role: string;
  readonly state: unknown;
  readonly items: readonly string[];
  readonly receipt: string | null;
  readonly problems: readonly string[];
}

declare global {
  interface Window {
    journal: JournalPage;
  }
}

const problems: string[] = [];

/** The shop is local storage, shared by all tabs: its charges persist, whichever tab requested them. */
const definition = errandDefinition({
  async place({ key, items }) {
    const receipt = localStorage.getItem(`charged ${key}`) ?? `receipt for ${items.join(' and ')}`;
    localStorage.setItem(`charged ${key}`, receipt);
    localStorage.setItem('charges', String(Number(localStorage.getItem('charges') ?? '0') + 1));
    while (localStorage.getItem('hold') !== null) await nextTurn();
    return receipt;
  },
  find: async (key) => localStorage.getItem(`charged ${key}`),
  checkWeather: async () => 'sunny',
});

function begin(account: string): Promise<Journal> {
  return createJournal({
    account,
    tab: crypto.randomUUID(),
    newId: () => crypto.randomUUID(),
    clock: {
      now: () => Date.now(),
      setTimeout: setTimeout.bind(window),
      clearTimeout: (timer) => clearTimeout(Number(timer)),
    },
    isStrict: true,
    report: (problem) => problems.push(String(problem)),
  });
}

const journal = await begin('alice');
let flow: WorkflowHandle<ErrandMachine> | null = null;

function opened(): WorkflowHandle<ErrandMachine> {
  if (flow === null) throw new Error('nothing is open');
  return flow;
}

function seen(): Seen {
  const { value, context } = opened().getSnapshot();
  return { role: opened().role(), state: value, items: context.items, receipt: context.receipt, problems };
}

window.journal = {
  async open(id) {
    flow = await journal.open(definition, { id, input: { key: id } });
    return seen();
  },
  send: (event) =>
    opened()
      .send(event)
      .then(
        () => 'sent',
        (error: unknown) => (isJournalFailure(error) ? error.code : String(error)),
      ),
  seen,
  status: () => journal.status.getSnapshot(),
  close: () => journal.close(),
  async timeAppends(count) {
    const timed = await journal.open(definition, { id: crypto.randomUUID(), input: { key: 'timed' } });
    const times: number[] = [];
    for (let index = 0; index < count; index++) {
      const began = performance.now();
      await timed.send({ type: 'note.write', text: `note ${index}` });
      times.push(performance.now() - began);
    }
    await timed.close();
    return times;
  },
  async timeBareAdds(count) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bare', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('rows', { autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const times: number[] = [];
    for (let index = 0; index < count; index++) {
      const began = performance.now();
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
        transaction.objectStore('rows').add({ text: `note ${index}` });
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      });
      times.push(performance.now() - began);
    }
    db.close();
    return times;
  },
  async timeFold(rows) {
    const account = crypto.randomUUID();
    const first = await begin(account);
    const long = { ...definition, compactAfter: Number.POSITIVE_INFINITY };
    const written = await first.open(long, { id: account, input: { key: 'long' } });
    const batch = Array.from({ length: rows }, (_, index) =>
      written.send({ type: 'note.write', text: `note ${index}` }),
    );
    await Promise.all(batch);
    await first.close();
    const second = await begin(account);
    const began = performance.now();
    await second.open(long, { id: account });
    const time = performance.now() - began;
    await second.close();
    return time;
  },
};

/** Not a fixed wait: one turn of the event loop, so that another tab's change of the hold is noticed. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
}
