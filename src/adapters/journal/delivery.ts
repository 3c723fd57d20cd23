import type { AnyEventObject, Subscription } from 'xstate';
import { isJournalFailure, JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { Log, WorkflowContext } from '#src/adapters/journal/log.ts';
import { type PreparedEvent, prepareEvent, prepareReceived } from '#src/adapters/journal/prepare-event.ts';
import { isKnownEvent, isReport } from '#src/adapters/journal/pure-machine.ts';
import { createSerialQueue, type SerialQueue } from '#src/adapters/journal/serial-queue.ts';
import type { FlowMessage } from '#src/adapters/journal/tab-talk.ts';
import type { Writer } from '#src/adapters/journal/writer.ts';

export interface DeliveryHost {
  readonly context: WorkflowContext;
  readonly log: Log;
  readonly queue: SerialQueue;
  /** The writer in this tab; null in a mirror. */
  readonly writer: () => Writer | null;
  readonly subscribeRole: (listener: () => void) => Subscription;
  /** Throws if the flow accepts no more events. */
  readonly refuseWhenOver: () => void;
  /** Both must run inside the queue. */
  readonly takeOver: () => Promise<boolean>;
  readonly catchUp: () => Promise<void>;
}

interface Outgoing {
  readonly id: string;
  readonly prepared: PreparedEvent;
}

/** Milliseconds before a sender gives up; long after the lease of a frozen writer has expired. */
const sendTime = 20_000;

/** Delivers events to the writer, in this tab or another, in the order they were sent. */
export class Delivery {
  private readonly outbox = createSerialQueue();

  constructor(private readonly host: DeliveryHost) {}

  send(event: AnyEventObject): Promise<void> {
    const { context, refuseWhenOver } = this.host;
    const id = context.newId();
    return this.outbox.run(async () => {
      refuseWhenOver();
      if (isReport(event.type) || !isKnownEvent(context.definition.machine, event.type)) {
        throw new JournalFailure('event-unknown', event.type);
      }
      await this.deliver({ id, prepared: prepareEvent(event) });
    });
  }

  /** Serves a mirror. Without an answer the mirror sends again under the same ID, and the row is not written twice. */
  async serve({ event, type, payload }: Extract<FlowMessage, { kind: 'send' }>): Promise<void> {
    const { talk } = this.host.context;
    if (this.host.writer() === null) return;
    try {
      const isWritten = await this.write(event, prepareReceived(type, payload));
      if (isWritten) talk.post({ kind: 'answer', event, seq: this.host.log.seq });
    } catch (error) {
      if (!isJournalFailure(error)) throw error;
      talk.post({ kind: 'refusal', event, code: error.code, detail: error.detail });
    }
  }

  private async deliver(outgoing: Outgoing): Promise<void> {
    const { context, writer, refuseWhenOver } = this.host;
    const since = context.clock.now();
    for (;;) {
      refuseWhenOver();
      const isWritten = writer() === null ? await this.forward(outgoing) : await this.submit(outgoing);
      if (isWritten) return;
      if (writer() === null && context.clock.now() - since > sendTime) throw new JournalFailure('no-writer');
    }
  }

  private submit({ id, prepared }: Outgoing): Promise<boolean> {
    return this.host.queue.run(async () => {
      this.host.refuseWhenOver();
      return this.write(id, prepared);
    });
  }

  /** Flushes pending events first, so nothing overtakes an answer that could not be written yet. */
  private async write(id: string, prepared: PreparedEvent): Promise<boolean> {
    const { writer } = this.host;
    await writer()?.flush();
    return (await writer()?.write(id, prepared)) ?? false;
  }

  /** Sends the event to the writer's tab; takes over from a writer that does not answer and whose lease has expired. */
  private async forward({ id, prepared }: Outgoing): Promise<boolean> {
    const { context, log, queue, subscribeRole, takeOver, catchUp } = this.host;
    const { type } = prepared.event;
    let subscription: Subscription | null = null;
    const whenRoleChanges = new Promise<void>((resolve) => {
      subscription = subscribeRole(resolve);
    });
    const message = {
      kind: 'send',
      workflow: context.id,
      event: id,
      type,
      payload: prepared.payload,
    } as const;
    const seq = await context.talk.ask(message, whenRoleChanges).finally(() => subscription?.unsubscribe());
    return queue.run(async () => {
      if (seq === null) {
        await takeOver();
        return false;
      }
      if (log.seq < seq) await catchUp();
      return true;
    });
  }
}
