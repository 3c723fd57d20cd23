import type { PaymentContext } from '#machines/payment/payment.types.ts';

/** A row of a log, and a persisted snapshot, as far as they are looked into. */
interface OldEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}
type Fields = Readonly<Record<string, unknown>>;

/**
 * Version 1 knew the balance alone. It looked at the queue of several orders itself and checked by polling again: both
 * are told to this version as what happened, since its own flow of the queue was not there.
 */
export function upgradePayment(event: OldEvent, fromVersion: number): OldEvent | null {
  if (fromVersion !== 1) return null;
  switch (event.type) {
    case 'payment.check':
      return { type: 'former.check' };
    case 'xstate.done.actor.readQueue':
      return isFields(event.output) ? { type: 'former.look', ...event.output } : null;
    case 'xstate.error.actor.readQueue':
      return { type: 'former.look', poll: 0, answer: null };
    default:
      return event;
  }
}

/** Contexts of version 1 lack what came since; a queue is taken up by 'check now', which hands it on. */
export function upgradePaymentSnapshot(snapshot: unknown, fromVersion: number): unknown {
  if (fromVersion !== 1 || !isFields(snapshot) || !isFields(snapshot.context)) return null;
  const { poll: _, ...context } = snapshot.context;
  const added: Pick<PaymentContext, 'open' | 'word'> = { open: null, word: null };
  const upgraded = { ...snapshot, context: { ...context, ...added } };
  const isQueue = snapshot.value === 'settling' || snapshot.value === 'partly';
  return isQueue ? { ...upgraded, value: 'unsettled', children: {} } : upgraded;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
