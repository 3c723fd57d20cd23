import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JournalExport } from '#src/adapters/journal/types.ts';
import type { ReferenceFlow } from '#tests/support/journal/flow-sample.ts';
import { createJournalWorld } from '#tests/support/journal/journal-world.ts';

export const historyFolder = resolve(import.meta.dirname, '../../fixtures/histories');

/** A recorded flow is JSON lines: this head first, then one event per line with its payload as in the log. */
interface HistoryHead {
  readonly machine: string;
  readonly version: number;
  /** The flow's final state. */
  readonly state: string;
}

export interface History extends HistoryHead {
  /** Rows in the log's format. */
  readonly rows: readonly object[];
}

export function readHistory(name: string): History {
  const [head = '', ...events] = readFileSync(resolve(historyFolder, name), 'utf8').trimEnd().split('\n');
  const { machine, version, state }: HistoryHead = JSON.parse(head);
  const rows = events.map((line, seq) => {
    const { type, ...payload } = JSON.parse(line);
    return {
      workflow: 'reference',
      seq,
      event: String(seq),
      type,
      machine,
      version,
      time: 0,
      epoch: 1,
      payload,
    };
  });
  return { machine, version, state, rows };
}

/** Runs a flow in its own journal and serializes its log; the result is deterministic. */
export async function recordHistory(flow: ReferenceFlow): Promise<string> {
  const { workflow, rows } = await liveThrough(flow);
  const { machine, version, state } = workflow;
  const lines = [
    { machine, version, state } satisfies HistoryHead,
    ...rows.map(({ type, payload }) => Object.assign({ type }, payload)),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function liveThrough(flow: ReferenceFlow): Promise<JournalExport> {
  const world = createJournalWorld();
  let tab = await world.openTab();
  let hasCrashed = false;
  const open = () => tab.journal.open(flow.definition, { id: 'reference', input: flow.input });
  let handle = await open();
  await settle();
  for (const act of flow.acts) {
    await handle.send(act);
    await settle();
  }
  const history = await tab.journal.export('reference');
  await world.closeAll();
  return history;

  async function settle(): Promise<void> {
    await atRest();
    if (!hangs()) return;
    tab.crash();
    hasCrashed = true;
    tab = await world.openTab();
    handle = await open();
    await atRest();
  }

  function hangs(): boolean {
    return flow.crashIn !== undefined && !hasCrashed && handle.getSnapshot().matches(flow.crashIn);
  }

  /** Waits until none of the flow's work is running. */
  async function atRest(): Promise<void> {
    const isBusy = () =>
      tab.journal
        .list()
        .getSnapshot()
        .some((summary) => summary.isBusy);
    do await new Promise((resolve) => setImmediate(resolve));
    while (isBusy() && !hangs());
  }
}
