import { IDBObjectStore } from 'fake-indexeddb';
import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import { foldRows } from '#src/adapters/journal/fold.ts';
import { isBusy } from '#src/adapters/journal/pure-machine.ts';
import type { StoredText } from '#src/adapters/journal/row.ts';
import type {
  Journal,
  JournalExport,
  WorkflowDefinition,
  WorkflowHandle,
} from '#src/adapters/journal/types.ts';
import { eventually } from '#tests/support/eventually.ts';
import { readStore, writeStore } from '#tests/support/journal/idb.ts';
import { createJournalWorld, type JournalWorld } from '#tests/support/journal/journal-world.ts';
import { unwrap } from '#tests/support/unwrap.ts';

export interface SweptFlow<M extends AnyStateMachine, Server> {
  /** The initial server, as plain data so that it can be copied at any moment. */
  readonly server: () => Server;
  readonly definition: (server: Server) => WorkflowDefinition<M>;
  readonly input: InputFrom<M>;
  /** User events, each sent once the flow has settled. */
  readonly acts: readonly AnyEventObject[];
}

type ExportedRow = JournalExport['rows'][number];

export interface ReferenceRun<Server> {
  readonly rows: readonly ExportedRow[];
  /** The server at the moment row `seq` was written, with the effects of all earlier rows. */
  readonly servers: readonly Server[];
  readonly end: unknown;
  readonly server: Server;
  readonly world: JournalWorld;
}

/** Runs a flow through a real journal without a crash. */
export async function runReference<M extends AnyStateMachine, Server>(
  swept: SweptFlow<M, Server>,
): Promise<ReferenceRun<Server>> {
  const world = createJournalWorld();
  const server = swept.server();
  const servers: Server[] = [];
  const unwatch = watchRows((seq) => {
    servers[seq] ??= structuredClone(server);
  });
  try {
    const { journal } = await world.openTab();
    const flow = await journal.open(swept.definition(server), { id: 'swept', input: swept.input });
    await act(journal, flow, swept.acts);
    const { rows } = await journal.export('swept');
    await journal.close();
    return { rows, servers, end: endOf(flow), server, world };
  } finally {
    unwatch();
  }
}

export interface CutRun<Server> {
  readonly cut: number;
  readonly end: unknown;
  readonly server: Server;
  readonly problems: readonly Error[];
}

/**
 * Cuts the log after each row in turn and resumes the flow in a new browser. With `isDone` the work of the last state took effect and only
 * the reply was lost; without it the crash came before the work started.
 */
export async function* cutEverywhere<M extends AnyStateMachine, Server>(
  swept: SweptFlow<M, Server>,
  reference: ReferenceRun<Server>,
  isDone: boolean,
): AsyncGenerator<CutRun<Server>> {
  const { factory, databaseName } = reference.world;
  const events = (await readStore(factory, databaseName, 'events')) as { seq: number }[];
  const texts = (await readStore(factory, databaseName, 'texts')) as StoredText[];
  const textsByHash = new Map(texts.map(({ hash, text }) => [hash, text]));
  const [record] = (await readStore(factory, databaseName, 'workflows')) as object[];
  for (let cut = 0; cut < events.length; cut++) {
    const world = createJournalWorld();
    const first = await world.openTab();
    await first.journal.close();
    const folded = unwrap(
      foldRows(swept.definition(reference.server), events.slice(0, cut + 1), textsByHash),
    );
    const into = (store: string, values: readonly unknown[]) =>
      writeStore(world.factory, world.databaseName, store, values);
    await into('events', events.slice(0, cut + 1));
    await into('texts', texts);
    await into('workflows', [{ ...record, head: cut, status: 'active', isBusy: isBusy(folded.state) }]);

    const server = structuredClone(reference.servers[isDone ? cut + 1 : cut] ?? reference.server);
    const { journal } = await world.openTab();
    const flow = await journal.open(swept.definition(server), { id: 'swept' });
    const isAct = ({ type }: ExportedRow) => swept.acts.some((one) => one.type === type);
    const done = reference.rows.slice(1, cut + 1).filter(isAct).length;
    await act(journal, flow, swept.acts.slice(done));
    yield { cut, end: endOf(flow), server, problems: world.problems };
    await world.closeAll();
  }
}

async function act<M extends AnyStateMachine>(
  journal: Journal,
  flow: WorkflowHandle<M>,
  acts: readonly AnyEventObject[],
): Promise<void> {
  // The record is written with each row, so after the last row it shows whether work is still running.
  const rest = () =>
    eventually(async () => expect((await journal.export(flow.id)).workflow.isBusy).toBe(false), {
      interval: 2,
    });
  await rest();
  for (const event of acts) {
    if (snapshotOf(flow).status !== 'active') break;
    // The acts are written for this machine; the harness does not know its events.
    await flow.send(event as Parameters<typeof flow.send>[0]);
    await rest();
  }
}

function endOf<M extends AnyStateMachine>(flow: WorkflowHandle<M>): unknown {
  return snapshotOf(flow).value;
}

function snapshotOf<M extends AnyStateMachine>(flow: WorkflowHandle<M>): AnyMachineSnapshot {
  return flow.getSnapshot();
}

function watchRows(onRow: (seq: number) => void): () => void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function watched(...args: Parameters<typeof add>) {
    if (this.name === 'events') onRow(args[0].seq);
    return add.apply(this, args);
  };
  return () => {
    IDBObjectStore.prototype.add = add;
  };
}
