import type { EventRow, StoredRecord, StoredSnapshot, StoredText } from '#src/adapters/journal/row.ts';
import type { TableStore, Tables } from '#src/adapters/journal/tables.ts';

interface Maps {
  readonly workflows: Map<string, StoredRecord>;
  readonly events: Map<string, readonly EventRow[]>;
  readonly texts: Map<string, readonly StoredText[]>;
  readonly snapshots: Map<string, StoredSnapshot>;
}

/** The journal of a tab that has no database: the same rules, gone with the tab. */
export function createMemoryTables(): TableStore {
  let maps: Maps = {
    workflows: new Map(),
    events: new Map(),
    texts: new Map(),
    snapshots: new Map(),
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(_mode, work) {
      const turn = last.then(async () => {
        // Work on copies, so that a transaction that throws leaves nothing behind.
        const copy: Maps = {
          workflows: new Map(maps.workflows),
          events: new Map(maps.events),
          texts: new Map(maps.texts),
          snapshots: new Map(maps.snapshots),
        };
        const result = await work(tablesOver(copy));
        maps = copy;
        return result;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    close() {},
  };
}

function tablesOver(maps: Maps): Tables {
  return {
    workflows: {
      ...keyed(maps.workflows, (record) => record.id),
      ofAccount: async (account) =>
        [...maps.workflows.values()].filter((record) => record.account === account),
    },
    events: {
      async add(row) {
        const rows = maps.events.get(row.workflow) ?? [];
        if (rows.some((other) => other.seq === row.seq) || hasEvent(maps, row.event)) {
          throw new DOMException(`row ${row.seq} exists`, 'ConstraintError');
        }
        maps.events.set(
          row.workflow,
          [...rows, row].sort((one, other) => one.seq - other.seq),
        );
      },
      hasEvent: async (event) => hasEvent(maps, event),
      from: async (workflow, seq) => (maps.events.get(workflow) ?? []).filter((row) => row.seq >= seq),
      async dropBefore(workflow, seq) {
        const kept = (maps.events.get(workflow) ?? []).filter((row) => row.seq >= seq);
        if (kept.length === 0) maps.events.delete(workflow);
        else maps.events.set(workflow, kept);
      },
      count: async (workflow) => (maps.events.get(workflow) ?? []).length,
    },
    texts: {
      async put(text) {
        const others = (maps.texts.get(text.workflow) ?? []).filter((other) => other.hash !== text.hash);
        maps.texts.set(text.workflow, [...others, text]);
      },
      of: async (workflow) => [...(maps.texts.get(workflow) ?? [])],
      async delete(workflow, hash) {
        maps.texts.set(
          workflow,
          (maps.texts.get(workflow) ?? []).filter((text) => text.hash !== hash),
        );
      },
    },
    snapshots: keyed(maps.snapshots, (snapshot) => snapshot.workflow),
  };
}

function keyed<T>(map: Map<string, T>, keyOf: (value: T) => string) {
  return {
    get: async (key: string) => map.get(key),
    put: async (value: T) => void map.set(keyOf(value), value),
    delete: async (key: string) => void map.delete(key),
  };
}

function hasEvent(maps: Maps, event: string): boolean {
  for (const rows of maps.events.values()) if (rows.some((row) => row.event === event)) return true;
  return false;
}
