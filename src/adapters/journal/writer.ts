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
  /** Runs the task inside the queue; failures are reported. */
  readonly inBackground: (task: () => Promise<unknown>) => void;
  /** Called after each event that was written and applied. */
  readonly onApplied: () => void;
  /** This tab may no longer write: another holds the lease, or the flow was discarded. */
  readonly onLost: (reason: 'stale' | 'discarded') => Promise<void>;
  readonly onCondition: (condition: WorkflowCondition) => void;
}

/** Sent when a flow resumes, if its machine handles it, before its work restarts. */
const resumeEvent = { type: 'flow.resume' };
const firstPause = 1_000;
const longestPause = 30_000;
const rememberedEvents = 100;
const mostConflicts = 3;

interface Report extends CaughtEvent {
  readonly id: string;
}

/**
 * Runs a flow while this tab is its writer: each event is appended, then applied. All methods must be called inside the
 * queue. Answers that cannot be written wait here; nothing overtakes them.
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

  /** Starts a new flow and runs its entry actions. */
  begin(input: unknown): void {
    this.run({ input });
  }

  /** Resumes an existing flow: restarts its work from the logged state. */
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

  /** Appends and applies one event. `false` if this tab turned out to be no longer the writer. */
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
      // An append was committed although its confirmation was lost, so the log is ahead of this fold.
      await this.reread();
      if (outcome === 'duplicate') return true;
      if (++conflicts === mostConflicts) throw new JournalFailure('storage-lost', 'conflict');
    }
    this.written.push(id);
    if (this.written.length > rememberedEvents) this.written.shift();
    this.live?.apply(prepared.event);
    this.checkPurity();
    this.host.onApplied();
    // On failure the log just keeps its length.
    if (log.isLong)
      this.inTurn(async () => {
        if (log.isLong) await log.compact(this.epoch);
      });
    return true;
  }

  /** Writes pending events. Throws the storage failure; it is retried later. */
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

  /** Runs work that nobody awaits; skipped once this writer is stopped. */
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
    // The work was stopped or restarted while its answer waited, so the answer is obsolete.
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

  /** An answer that must not or cannot be written becomes a failure of that work, so the flow can continue. */
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

  /** Restores the state from the log and restarts its work. */
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

  /** An action threw. The log is still valid, so the flow restarts from it, but only once per state. */
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
