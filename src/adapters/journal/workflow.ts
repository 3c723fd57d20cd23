import type { AnyEventObject, AnyMachineSnapshot, Subscription } from 'xstate';
import { Delivery } from '#src/adapters/journal/delivery.ts';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import { asError, type Log, type WorkflowContext } from '#src/adapters/journal/log.ts';
import { createSerialQueue } from '#src/adapters/journal/serial-queue.ts';
import type { FlowMessage } from '#src/adapters/journal/tab-talk.ts';
import type { WorkflowCondition, WorkflowRole } from '#src/adapters/journal/types.ts';
import { createListeners } from '#src/adapters/journal/watched.ts';
import { Writer } from '#src/adapters/journal/writer.ts';
import { createWriterLock, type WriterLock } from '#src/adapters/journal/writer-lock.ts';

/**
 * One open flow in one tab. All changes go through `queue`, one at a time. A writer appends events and runs the work; a
 * mirror folds what the writer appends, forwards its own events, and takes over when the writer disappears.
 */
export class Workflow {
  private readonly queue = createSerialQueue();
  private readonly snapshots = createListeners();
  private readonly roles = createListeners();
  private readonly lock: WriterLock;
  private readonly delivery: Delivery;
  private writer: Writer | null = null;
  private end: 'closed' | 'discarded' | null = null;
  private now: WorkflowCondition = { kind: 'running' };

  constructor(
    private readonly context: WorkflowContext,
    private readonly log: Log,
  ) {
    this.delivery = new Delivery({
      context,
      log,
      queue: this.queue,
      writer: () => this.writer,
      subscribeRole: (listener) => this.roles.subscribe(listener),
      refuseWhenOver: () => this.refuseWhenOver(),
      takeOver: () => this.takeOver(false),
      catchUp: () => this.catchUp(),
    });
    this.lock = createWriterLock(
      context.locks,
      context.lockName,
      () => this.inBackground(() => this.granted()),
      () => this.inBackground(() => this.validateLease()),
    );
  }

  get id(): string {
    return this.context.id;
  }

  /** A finished flow needs no writer, so no tab is its mirror. */
  get role(): WorkflowRole {
    return this.writer === null && !this.log.isFinished ? 'mirror' : 'writer';
  }

  get condition(): WorkflowCondition {
    return this.now;
  }

  get snapshot(): AnyMachineSnapshot {
    return this.log.state.snapshot;
  }

  /** Closed or discarded: this instance is final, but the flow may be opened again. */
  get isEnded(): boolean {
    return this.end !== null;
  }

  get isOver(): boolean {
    return this.end !== null || this.log.isFinished;
  }

  subscribe(listener: () => void): Subscription {
    return this.snapshots.subscribe(listener);
  }

  subscribeRole(listener: () => void): Subscription {
    return this.roles.subscribe(listener);
  }

  /** Starts a flow this tab just created; it holds the lease, in epoch 1. */
  begin(input: unknown): Promise<void> {
    return this.queue.run(async () => {
      if (this.log.isFinished) return this.releaseLease(1);
      this.lock.steal();
      this.writer = this.createWriter(1);
      this.writer.begin(input);
      this.notifyAll();
    });
  }

  /** Joins an existing flow: as its writer if there is none, else as a mirror. */
  async join(): Promise<void> {
    if (this.log.isFinished) return;
    const isFree = await this.lock.tryNow();
    const isWriter = await this.queue.run(() => this.takeOver(isFree));
    if (!isWriter && !this.isOver) this.lock.wait();
  }

  send(event: AnyEventObject): Promise<void> {
    return this.delivery.send(event);
  }

  receive(message: FlowMessage): void {
    if (this.isOver) return;
    switch (message.kind) {
      case 'appended':
        if (message.seq > this.log.seq) this.inBackground(() => this.follow());
        break;
      case 'changed':
        this.inBackground(() => this.follow());
        break;
      case 'released':
        // With Web Locks, only the next tab in line takes over.
        if (this.context.locks === null) this.inBackground(() => this.takeOver(false));
        break;
      case 'send':
        this.inBackground(() => this.delivery.serve(message));
        break;
    }
  }

  /** Called every few seconds: a writer validates its lease, a mirror checks whether the writer is alive. */
  tick(): void {
    if (this.isOver) return;
    this.inBackground(async () => {
      if (this.writer !== null) return this.validateLease();
      // A message may be lost, for example if the writer died right after writing; the row is not.
      await this.catchUp();
      const { store, id, clock } = this.context;
      if (await store.isLeaseFree(id, clock.now())) await this.takeOver(false);
    });
  }

  /** Reads the record again after this tab changed it. */
  recheck(): Promise<void> {
    return this.queue.run(() => this.follow());
  }

  close(): Promise<void> {
    return this.queue.run(async () => {
      if (this.end !== null) return;
      await this.stop('closed');
    });
  }

  private refuseWhenOver(): void {
    if (this.end !== null) throw new JournalFailure(this.end);
    if (this.log.isFinished) throw new JournalFailure('finished');
  }

  // Roles; everything below runs inside the queue.

  /** `isAlone`: this tab has the Web Lock, so the holder of the lease no longer exists. */
  private async takeOver(isAlone: boolean): Promise<boolean> {
    if (this.isOver) return false;
    if (this.writer !== null) return true;
    const { store, id, tab, clock } = this.context;
    const outcome = await store.acquire(id, tab, clock.now(), isAlone);
    if (outcome.kind === 'held') return false;
    const epoch = outcome.kind === 'acquired' ? outcome.epoch : 1;
    if (outcome.kind === 'gone' && !(await this.log.writeAnew(epoch))) return false;
    await this.catchUp();
    if (this.isOver || this.now.kind === 'broken') {
      await this.releaseLease(epoch);
      return false;
    }
    if (!isAlone) this.lock.steal();
    this.writer = this.createWriter(epoch);
    await this.writer.resume();
    this.notifyAll();
    return this.writer !== null;
  }

  private async granted(): Promise<void> {
    const isWriter = await this.takeOver(true).catch((error: unknown) => {
      this.context.report(asError(error));
      return false;
    });
    // Holding the lock without being the writer would only block other tabs.
    if (!isWriter) this.lock.release();
  }

  private createWriter(epoch: number): Writer {
    return new Writer(
      {
        context: this.context,
        log: this.log,
        inBackground: (task) => this.inBackground(task),
        onApplied: () => this.applied(),
        onLost: (reason) => (reason === 'discarded' ? this.stop('discarded') : this.becomeMirror()),
        onCondition: (condition) => this.become(condition),
      },
      epoch,
    );
  }

  private applied(): void {
    const { talk } = this.context;
    this.snapshots.notify();
    talk.post({ kind: 'appended', workflow: this.id, seq: this.log.seq });
    if (!this.log.isFinished || this.writer === null) return;
    const { leaseEpoch } = this.writer;
    this.writer.stop();
    this.writer = null;
    this.now = { kind: 'running' };
    this.inBackground(() => this.releaseLease(leaseEpoch));
    this.roles.notify();
  }

  private async becomeMirror(): Promise<void> {
    this.writer?.stop();
    this.writer = null;
    this.become({ kind: 'running' });
    this.lock.release();
    await this.catchUp();
    if (!this.isOver) this.lock.wait();
    this.notifyAll();
  }

  private async validateLease(): Promise<void> {
    if (this.writer === null) return;
    const { store, id, tab, clock } = this.context;
    if (!(await store.renew(id, this.writer.leaseEpoch, tab, clock.now()))) await this.becomeMirror();
  }

  /** Another tab wrote a row or changed the record. */
  private async follow(): Promise<void> {
    if (this.isOver) return;
    if (this.writer === null) return this.catchUp();
    const record = await this.context.store.record(this.id);
    if (record?.status === 'discarded') await this.stop('discarded');
    else await this.validateLease();
  }

  private async catchUp(): Promise<void> {
    const found = await this.log.catchUp();
    if (found.kind === 'discarded') await this.stop('discarded');
    else if (found.kind === 'attention') this.become({ kind: 'broken', reason: found.reason });
    else if (found.kind === 'advanced') this.snapshots.notify();
  }

  private async stop(end: 'closed' | 'discarded'): Promise<void> {
    const epoch = this.writer?.leaseEpoch ?? null;
    this.writer?.stop();
    this.writer = null;
    this.end = end;
    this.become({ kind: 'closed' });
    this.notifyAll();
    if (epoch === null) this.lock.release();
    else await this.releaseLease(epoch);
  }

  private async releaseLease(epoch: number): Promise<void> {
    const { store, id, tab, talk, report } = this.context;
    await store.release(id, epoch, tab).catch((error: unknown) => report(asError(error)));
    this.lock.release();
    talk.post({ kind: 'released', workflow: id });
  }

  private become(condition: WorkflowCondition): void {
    // Broken and closed are final.
    if (condition.kind === 'running' && this.now.kind !== 'stalled') return;
    this.now = condition;
    this.roles.notify();
  }

  private notifyAll(): void {
    this.roles.notify();
    this.snapshots.notify();
  }

  private inBackground(task: () => Promise<unknown>): void {
    this.queue.run(task).catch((error: unknown) => this.context.report(asError(error)));
  }
}
