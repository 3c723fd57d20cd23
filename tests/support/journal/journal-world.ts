import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createJournal } from '#src/adapters/journal/journal.ts';
import type {
  Journal,
  JournalChannel,
  JournalClock,
  JournalLocks,
  JournalOptions,
} from '#src/adapters/journal/types.ts';
import { readStore } from '#tests/support/journal/idb.ts';

/** One browser with several tabs: a database, a channel, locks and a clock that the test controls. */
export interface JournalWorld {
  readonly factory: IDBFactory;
  readonly databaseName: string;
  /** The values of a store of its database. */
  read(store: string): Promise<unknown[]>;
  now(): number;
  /** Advances the clock of every running tab and fires its due timers. */
  advance(milliseconds: number): void;
  /** `drops` returns true for messages to the tab that never arrive. */
  openTab(options?: Partial<JournalOptions>, drops?: (message: unknown) => boolean): Promise<WorldTab>;
  /** Problems the tabs reported. */
  readonly problems: Error[];
  closeAll(): Promise<void>;
}

export interface WorldTab {
  readonly name: string;
  readonly journal: Journal;
  /** Stops its timers and message handling; it keeps its locks. */
  freeze(): void;
  /** Resumes it: the messages and timers it missed are delivered now. */
  thaw(): void;
  /** As if the process was killed: the browser releases its locks, and nothing more is written. */
  crash(): void;
}

const databaseName = 'journal-test';
let worlds = 0;

export function createJournalWorld(start = Date.UTC(2026, 10, 21)): JournalWorld {
  const factory = new IDBFactory();
  const hub = new Set<(from: string, message: unknown) => void>();
  const locks = createFakeLocks();
  const tabs: WorldTab[] = [];
  const clocks: ReturnType<typeof createClock>[] = [];
  const problems: Error[] = [];
  let now = start;
  const world = ++worlds;
  let ids = 0;
  let names = 0;
  return {
    factory,
    databaseName,
    read: (store) => readStore(factory, databaseName, store),
    problems,
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
      for (const clock of clocks) clock.fire();
    },
    async openTab(options = {}, drops = () => false) {
      const name = `tab-${++names}`;
      const clock = createClock(() => now);
      clocks.push(clock);
      const line = createLine(name, hub, drops);
      const journal = await createJournal({
        account: 'alice',
        tab: name,
        newId: () => `id-${world}-${++ids}`,
        clock,
        databaseName,
        indexedDB: { indexedDB: factory, IDBKeyRange },
        channel: line.channel,
        locks: locks.of(name),
        isStrict: true,
        report: (problem) => problems.push(problem),
        ...options,
      });
      const tab: WorldTab = {
        name,
        journal,
        freeze() {
          clock.freeze();
          line.freeze();
        },
        thaw() {
          clock.thaw();
          line.thaw();
        },
        crash() {
          clock.freeze();
          line.freeze();
          locks.drop(name);
        },
      };
      tabs.push(tab);
      return tab;
    },
    async closeAll() {
      for (const tab of tabs) tab.thaw();
      await Promise.all(tabs.map((tab) => tab.journal.close()));
    },
  };
}

function createClock(now: () => number): JournalClock & { fire(): void; freeze(): void; thaw(): void } {
  const timers = new Map<number, { readonly due: number; readonly callback: () => void }>();
  let last = 0;
  let isFrozen = false;
  function fire(): void {
    if (isFrozen) return;
    for (const [timer, { due, callback }] of [...timers]) {
      if (due > now()) continue;
      timers.delete(timer);
      callback();
    }
  }
  return {
    now,
    setTimeout(callback, milliseconds) {
      timers.set(++last, { due: now() + milliseconds, callback });
      return last;
    },
    clearTimeout: (timer) => void timers.delete(Number(timer)),
    fire,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      fire();
    },
  };
}

/** A `BroadcastChannel` that copies messages and delivers them later, never to the sender. */
function createLine(
  name: string,
  hub: Set<(from: string, message: unknown) => void>,
  drops: (message: unknown) => boolean,
) {
  const listeners = new Set<(message: unknown) => void>();
  let held: unknown[] | null = null;
  const hear = (from: string, message: unknown): void => {
    if (from === name) return;
    if (held !== null) held.push(message);
    else for (const listener of listeners) listener(message);
  };
  hub.add(hear);
  const channel: JournalChannel = {
    post(message) {
      if (held !== null || drops(message)) return;
      const copy: unknown = structuredClone(message);
      queueMicrotask(() => {
        for (const other of hub) other(name, copy);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    close: () => void hub.delete(hear),
  };
  return {
    channel,
    freeze() {
      held ??= [];
    },
    thaw() {
      const missed = held ?? [];
      held = null;
      for (const message of missed) for (const listener of listeners) listener(message);
    },
  };
}

interface Request {
  readonly owner: string;
  readonly callback: (lock: Lock | null) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Web Locks per the specification, for exclusive locks: queueing, `ifAvailable`, `steal`, `signal`. */
function createFakeLocks(): { of(owner: string): JournalLocks; drop(owner: string): void } {
  const holders = new Map<string, Request>();
  const lines = new Map<string, Request[]>();

  function grant(name: string, request: Request): void {
    holders.set(name, request);
    Promise.resolve(request.callback({ name, mode: 'exclusive' }))
      .then(request.resolve, request.reject)
      .finally(() => {
        if (holders.get(name) === request) next(name);
      });
  }

  function next(name: string): void {
    holders.delete(name);
    const request = lines.get(name)?.shift();
    if (request !== undefined) queueMicrotask(() => grant(name, request));
  }

  return {
    of: (owner) => ({
      request: (name: string, ...rest: unknown[]) =>
        new Promise<never>((resolve, reject) => {
          const callback = rest.at(-1) as Request['callback'];
          const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
          const request: Request = { owner, callback, resolve: resolve as Request['resolve'], reject };
          const holder = holders.get(name);
          if (options.steal === true) {
            holder?.reject(new DOMException('stolen', 'AbortError'));
            grant(name, request);
          } else if (holder === undefined) grant(name, request);
          else if (options.ifAvailable === true) {
            Promise.resolve(callback(null)).then(request.resolve, reject);
          } else {
            lines.set(name, [...(lines.get(name) ?? []), request]);
            options.signal?.addEventListener('abort', () => {
              lines.set(
                name,
                (lines.get(name) ?? []).filter((other) => other !== request),
              );
              reject(new DOMException('left the line', 'AbortError'));
            });
          }
        }),
    }),
    drop(owner) {
      for (const [name, line] of lines) {
        lines.set(
          name,
          line.filter((request) => request.owner !== owner),
        );
      }
      for (const [name, holder] of [...holders]) if (holder.owner === owner) next(name);
    },
  };
}
