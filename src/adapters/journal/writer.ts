import { isJournalFailure, JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import { type CaughtEvent, createLiveActor, type LiveActor } from '#src/adapters/journal/live-actor.ts';
import { asError, type Log, type WorkflowContext } from '#src/adapters/journal/log.ts';
import { type PreparedEvent, prepareEvent } from '#src/adapters/journal/prepare-event.ts';
import { isKnownEvent, persistPure } from '#src/adapters/journal/pure-machine.ts';
import { describeImpurity } from '#src/adapters/journal/purity.ts';
import type { WorkflowCondition } from '#src/adapters/journal/types.ts';

export interface WriterHost {
  readonly context: WorkflowContext;
  readonly log: Log;
  /** Inside the queue, once it is this one's turn; what fails is reported. */
  readonly inBackground: (task: () => Promise<unknown>) => void;
  /** After each event that was written and applied. */
  readonly onApplied: () => void;
  /** This tab may no longer write: another has the lease, or the flow was discarded. */
  readonly onLost: (reason: 'stale' | 'discarded') => Promise<void>;
  readonly onCondition: (condition: WorkflowCondition) => void;
}

/** Sent when a flow is taken up again, where its machine knows it, before its work is begun again. */
const resumeEvent = { type: 'flow.resume' };
const firstPause = 1_000;
const longestPause = 30_000;
const rememberedEvents = 100;
const mostConflicts = 3;

interface Report extends CaughtEvent {
  readonly id: string;
}

/**
 * Runs a flow while this tab is its writer: each event is appended, then applied. Its methods are called inside the
 * queue only. Answers of work wait here while they cannot be written; nothing overtakes them.
 */
export class Writer {
  private live: LiveActor | null = null;
  private reports: Report[] = [];
  private isResumed = true;
  private isStopped = false;
  private readonly written: string[] = [];
  private timer: unknown = null;
  private pause = firstPause;
  private rerunAt: number | null = null;

  constructor(
    private readonly host: WriterHost,
    private epoch: number,
  ) {}

  /** A new flow: its entry actions are run. */
  begin(input: unknown): void {
    this.run({ input });
  }

  /** A flow that was there: its work is begun again from the state the log says. */
  async resume(): Promise<void> {
    this.isResumed = false;
    await this.flush().catch((error: unknown) => this.host.context.report(asError(error)));
  }

  get leaseEpoch(): number {
    return this.epoch;
  }

  stop(): void {
    this.isStopped = true;
    this.reports = [];
    this.host.context.clock.clearTimeout(this.timer);
    this.live?.stop();
    this.live = null;
  }

  /** Appends and applies one event. `false` when this tab turned out to be the writer no longer. */
  async write(id: string, prepared: PreparedEvent): Promise<boolean> {
    const { log, onLost } = this.host;
    for (let conflicts = 0; ; ) {
      if (this.isStopped) return false;
      if (this.written.includes(id)) return true;
      if (log.isFinished) throw new JournalFailure('finished');
      const outcome = await log.append(this.epoch, id, prepared);
      if (outcome === 'written') break;
      if (outcome === 'stale' || outcome === 'discarded') {
        await onLost(outcome);
        if (outcome === 'discarded') throw new JournalFailure('discarded');
        return false;
      }
      if (outcome === 'gone') {
        this.epoch += 1;
        if (!(await log.writeAnew(this.epoch))) await onLost('stale');
        continue;
      }
      // An append was committed although its answer was lost: the log is ahead of this fold.
      await this.reread();
      if (outcome === 'duplicate') return true;
      if (++conflicts === mostConflicts) throw new JournalFailure('storage-lost', 'conflict');
    }
    this.written.push(id);
    if (this.written.length > rememberedEvents) this.written.shift();
    this.live?.apply(prepared.event);
    this.checkPurity();
    this.host.onApplied();
    // Failing leaves the log as long as it was.
    if (log.isLong)
      this.inTurn(async () => {
        if (log.isLong) await log.compact(this.epoch);
      });
    return true;
  }

  /** Writes what waits. Throws what the storage failed with; it is tried again later. */
  async flush(): Promise<void> {
    const { context, onCondition } = this.host;
    try {
      if (!this.isResumed) await this.writeResume();
      for (let first = this.reports[0]; first !== undefined; first = this.reports[0]) {
        await this.writeReport(first);
        this.reports.shift();
      }
    } catch (error) {
      if (!isJournalFailure(error)) throw error;
      onCondition({ kind: 'stalled', failure: error.code });
      context.clock.clearTimeout(this.timer);
      this.timer = context.clock.setTimeout(() => this.inTurn(() => this.flush()), this.pause);
      this.pause = Math.min(this.pause * 2, longestPause);
      throw error;
    }
    this.pause = firstPause;
    context.clock.clearTimeout(this.timer);
    onCondition({ kind: 'running' });
  }

  /** Nobody waits for it, and once this writer is stopped it is not done. */
  private inTurn(work: () => Promise<void>): void {
    this.host.inBackground(async () => {
      if (!this.isStopped) await work();
    });
  }

  private async writeResume(): Promise<void> {
    const { log, context } = this.host;
    const isKnown = isKnownEvent(context.definition.machine, resumeEvent.type);
    if (isKnown && log.state.snapshot.can(resumeEvent)) {
      const isWritten = await this.write(context.newId(), prepareEvent(resumeEvent));
      if (!isWritten) return;
    }
    this.isResumed = true;
    if (!log.isFinished) this.runAgain();
  }

  private async writeReport({ id, event, reporter }: Report): Promise<void> {
    const { context, log, onCondition } = this.host;
    // Work that was stopped or begun anew while its answer waited: the answer is to a question nobody asks now.
    if (reporter !== null && this.live?.isPresent(reporter) !== true) return;
    if (!isKnownEvent(context.definition.machine, event.type)) {
      context.report(new JournalFailure('event-unknown', event.type));
      return;
    }
    const prepared = this.prepareReport({ event, reporter });
    if (prepared === null) return;
    try {
      await this.write(id, prepared);
    } catch (error) {
      if (!isJournalFailure(error) || error.code.startsWith('storage-')) throw error;
      context.report(error);
      if (error.code !== 'event-broken') return;
      const reason = { kind: 'machine-failed', seq: log.seq + 1, detail: event.type } as const;
      onCondition({ kind: 'broken', reason });
    }
  }

  /** An answer that must not or cannot be written becomes a failure of that work, so that the flow goes on. */
  private prepareReport({ event, reporter }: CaughtEvent): PreparedEvent | null {
    const { context } = this.host;
    try {
      return prepareEvent(event);
    } catch (error) {
      if (!isJournalFailure(error)) throw error;
      context.report(error);
      if (reporter === null) return null;
      const { code, detail } = error;
      const reported = { name: error.name, message: error.message, code, detail };
      return prepareEvent({
        type: `xstate.error.actor.${reporter.id}`,
        error: Object.assign(new Error(reported.message), reported),
        actorId: reporter.id,
      });
    }
  }

  /** Takes the state from the log again, and begins its work again. */
  private async reread(): Promise<void> {
    const wasRunning = this.live !== null;
    this.live?.stop();
    this.live = null;
    await this.host.log.catchUp();
    this.host.onApplied();
    if (wasRunning && !this.host.log.isFinished) this.runAgain();
  }

  private runAgain(): void {
    const { log, context } = this.host;
    this.run({ persisted: persistPure(context.definition.machine, log.state) });
  }

  private run(begin: Parameters<typeof createLiveActor>[0]['begin']): void {
    const { context } = this.host;
    const live: LiveActor = createLiveActor({
      machine: context.definition.machine,
      begin,
      clock: context.clock,
      onCaught: (caught) =>
        this.inTurn(async () => {
          if (this.live !== live) return;
          this.reports.push({ ...caught, id: context.newId() });
          await this.flush();
        }),
      onError: (error) => this.rerun(asError(error)),
    });
    this.live = live;
    live.start();
  }

  /** An action threw. The log is right all the same, so the flow goes on from it; but once in each state only. */
  private rerun(error: Error): void {
    const { context, log, onCondition } = this.host;
    context.report(error);
    if (this.rerunAt === log.seq) {
      onCondition({
        kind: 'broken',
        reason: { kind: 'machine-failed', seq: log.seq, detail: error.name },
      });
      return;
    }
    this.rerunAt = log.seq;
    this.inTurn(async () => {
      if (!log.isFinished) this.runAgain();
    });
  }

  private checkPurity(): void {
    const { context, log } = this.host;
    if (!context.isStrict || this.live === null) return;
    const impurity = describeImpurity(this.live.snapshot(), log.state.snapshot);
    if (impurity !== null) context.report(new Error(`machine '${context.definition.name}' ${impurity}`));
  }
}
