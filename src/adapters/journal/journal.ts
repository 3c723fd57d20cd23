import type { AnyStateMachine } from 'xstate';
import { dayMs } from '#core/day.ts';
import { openDatabase } from '#src/adapters/journal/database.ts';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import { createJournalStore } from '#src/adapters/journal/journal-store.ts';
import { createListing } from '#src/adapters/journal/listing.ts';
import { asError, Log, type WorkflowContext } from '#src/adapters/journal/log.ts';
import type { WorkflowRecord } from '#src/adapters/journal/row.ts';
import { journalDatabaseName } from '#src/adapters/journal/stored-journal.ts';
import { createTabTalk, openBroadcastChannel } from '#src/adapters/journal/tab-talk.ts';
import type {
  Journal,
  JournalOptions,
  OpenOptions,
  WorkflowDefinition,
} from '#src/adapters/journal/types.ts';
import { createWatched } from '#src/adapters/journal/watched.ts';
import { Workflow } from '#src/adapters/journal/workflow.ts';
import { createHandle } from '#src/adapters/journal/workflow-handle.ts';

/** Milliseconds between a mirror's checks. It takes over within lease plus pause: 13 s. */
const tickPause = 3_000;
const keptFor = 30 * dayMs;

interface OpenFlow {
  readonly workflow: Promise<Workflow>;
  handles: number;
  closing: Promise<void> | null;
}

/**
 * Opens the journal of one account. Load this module lazily: it includes the database, which the sign-in page does not
 * need. Never rejects for lack of storage; `status` shows where the flows are stored.
 */
export async function createJournal(options: JournalOptions): Promise<Journal> {
  const { account, tab, clock, newId, isStrict } = options;
  let isClosed = false;
  /** An event still in flight when the journal closes is not a problem. */
  const report = (problem: Error) => {
    if (!isClosed || !(problem instanceof JournalFailure && problem.code === 'closed'))
      options.report(problem);
  };
  const databaseName = options.databaseName ?? journalDatabaseName;
  const { database, status } = await openDatabase(databaseName, options.indexedDB);
  const store = createJournalStore(database);
  const isShared = status.getSnapshot().kind !== 'memory';
  const locks = isShared ? (options.locks === undefined ? browserLocks() : options.locks) : null;
  const channelName = `${databaseName}:${account}`;
  const openChannel = () =>
    options.channel === undefined ? openBroadcastChannel(channelName) : options.channel;
  const flows = new Map<string, OpenFlow>();
  const unwritten = createWatched(0);
  const listing = createListing(store, account, (error) => report(asError(error)));
  const talk = createTabTalk(isShared ? openChannel() : null, clock, (message) => {
    listing.refresh(message.workflow);
    whenOpen(flows.get(message.workflow), (workflow) => workflow.receive(message));
  });
  let timer: unknown = clock.setTimeout(tick, tickPause);

  function tick(): void {
    for (const flow of flows.values()) whenOpen(flow, (workflow) => workflow.tick());
    timer = clock.setTimeout(tick, tickPause);
  }

  async function openWorkflow(
    definition: WorkflowDefinition,
    openOptions: OpenOptions<AnyStateMachine>,
  ): Promise<Workflow> {
    const { id } = openOptions;
    const given = { store, definition, id, account, tab, clock, newId, report, talk, locks, isStrict };
    const context: WorkflowContext = { ...given, lockName: `${channelName}:${id}`, onRecord: listing.note };
    const record = await store.record(id);
    if (record === undefined) {
      if (openOptions.input === undefined) throw new JournalFailure('not-found');
      const made = await Log.create(context, openOptions.input);
      if (made !== null) {
        const workflow = new Workflow(context, made.log);
        await workflow.begin(made.input);
        // The other tabs list it from now on, not from its first event.
        talk.post({ kind: 'changed', workflow: id });
        return workflow;
      }
    } else refuseUnopenable(record);
    const log = await Log.open(context);
    if (log === null) throw new JournalFailure('not-found');
    if (!(log instanceof Log)) {
      await store.change(id, account, (before) => ({ ...before, status: 'attention', attention: log }));
      await listing.refresh(id);
      throw new JournalFailure('attention', log.kind);
    }
    if (record?.status === 'attention') {
      await store.change(id, account, (before) => ({
        ...before,
        status: before.statusBefore,
        attention: null,
      }));
      await listing.refresh(id);
    }
    const workflow = new Workflow(context, log);
    await workflow.join();
    return workflow;
  }

  function refuseUnopenable(record: WorkflowRecord): void {
    if (record.account !== account) throw new JournalFailure('not-found');
    if (record.isReduced) throw new JournalFailure('summary-only');
    if (record.status === 'discarded') throw new JournalFailure('discarded');
  }

  /** Returns the flow open in this tab, or a new one, and counts the caller; concurrent callers get the same flow. */
  async function findFlow(
    definition: WorkflowDefinition,
    openOptions: OpenOptions<AnyStateMachine>,
  ): Promise<OpenFlow> {
    const { id } = openOptions;
    for (let present = flows.get(id); present !== undefined; present = flows.get(id)) {
      const workflow = present.closing === null ? await present.workflow : await present.closing;
      if (present.closing !== null || workflow === undefined) continue;
      if (!workflow.isEnded) {
        present.handles += 1;
        return present;
      }
      forget(id, present);
    }
    const flow: OpenFlow = { workflow: openWorkflow(definition, openOptions), handles: 1, closing: null };
    flows.set(id, flow);
    flow.workflow.catch(() => forget(id, flow));
    return flow;
  }

  /** The sender handles a failure; here it only ends the wait. */
  function countUnwritten(written: Promise<void>): void {
    const add = (change: number) => unwritten.set(unwritten.getSnapshot() + change);
    add(1);
    const end = () => add(-1);
    written.then(end, end);
  }

  function forget(id: string, flow: OpenFlow): void {
    if (flows.get(id) === flow) flows.delete(id);
  }

  async function releaseHandle(id: string, flow: OpenFlow): Promise<void> {
    flow.handles -= 1;
    if (flow.handles > 0) return;
    flow.closing = flow.workflow.then((workflow) => workflow.close()).finally(() => forget(id, flow));
    await flow.closing;
  }

  async function change(id: string, how: (record: WorkflowRecord) => WorkflowRecord): Promise<void> {
    if ((await store.change(id, account, how)) === null) throw new JournalFailure('not-found');
    talk.post({ kind: 'changed', workflow: id });
    await whenOpen(flows.get(id), (workflow) => workflow.recheck());
    await listing.refresh(id);
  }

  await listing.load().catch((error: unknown) => report(asError(error)));
  store
    .sweep(account, clock.now() - keptFor)
    .then(() => listing.load())
    .catch((error: unknown) => report(asError(error)));

  return {
    account,
    status,
    unwritten,
    list: () => listing.summaries,
    async open(definition, openOptions) {
      if (isClosed) throw new JournalFailure('closed');
      checkDefinition(definition);
      const flow = await findFlow(definition, openOptions);
      return createHandle(await flow.workflow, {
        onSend: countUnwritten,
        onClose: () => releaseHandle(openOptions.id, flow),
      });
    },
    discard: (id) =>
      change(id, (record) =>
        record.status === 'discarded'
          ? record
          : { ...record, status: 'discarded', statusBefore: record.status, updatedAt: clock.now() },
      ),
    undoDiscard: (id) =>
      change(id, (record) =>
        record.status === 'discarded'
          ? { ...record, status: record.statusBefore, updatedAt: clock.now() }
          : record,
      ),
    async export(id) {
      const loaded = await store.load(id, 0);
      if (loaded?.record.account !== account) throw new JournalFailure('not-found');
      const { exportLog } = await import(
        /* webpackChunkName: "journal-aside" */ '#src/adapters/journal/export.ts'
      );
      return exportLog(loaded, clock.now());
    },
    async findTexts(fits) {
      const { textsIn } = await import(
        /* webpackChunkName: "journal-aside" */ '#src/adapters/journal/find-texts.ts'
      );
      const found = new Set<string>();
      for (const { id } of await store.list(account)) {
        const loaded = await store.load(id, 0);
        if (loaded !== null) for (const text of textsIn(loaded)) if (fits(text)) found.add(text);
      }
      return [...found];
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      clock.clearTimeout(timer);
      const open = [...flows.values()];
      await Promise.allSettled(open.map(async (flow) => (await flow.workflow).close()));
      talk.close();
      store.close();
    },
  };
}

const checked = new WeakSet<AnyStateMachine>();

/**
 * Throws if a machine cannot be journaled. A delayed transition is lost on restore, so a flow that waits must invoke an
 * actor and keep its deadline in the context.
 */
function checkDefinition({ name, version, machine }: WorkflowDefinition): void {
  if (checked.has(machine)) return;
  if (!Number.isInteger(version) || version < 1) throw new Error(`'${name}' needs a version of at least 1`);
  const delayed = delayedState(machine.root);
  if (delayed !== null)
    throw new Error(`'${name}' uses 'after' in '${delayed}', and a reload loses that timer`);
  checked.add(machine);
}

function delayedState(node: AnyStateMachine['root']): string | null {
  if (node.after.length > 0) return node.id;
  for (const child of Object.values(node.states)) {
    const found = delayedState(child);
    if (found !== null) return found;
  }
  return null;
}

/** Passes an open flow on; a flow that could not be opened has already told whoever opened it. */
async function whenOpen(flow: OpenFlow | undefined, act: (workflow: Workflow) => unknown): Promise<void> {
  await flow?.workflow.then(act).catch(() => undefined);
}

function browserLocks(): LockManager | null {
  return typeof navigator === 'undefined' ? null : (navigator.locks ?? null);
}
