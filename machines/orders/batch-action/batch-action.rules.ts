import type { ShareRefusal } from '#core/contract/calls/sharing.ts';
import type { CallFailure, StepFailure } from '#core/contract/failure.ts';
import type { WaitsFor } from '#core/orders/errand.ts';
import type { RenewalKey } from '#core/orders/renewal-keys.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** The action applied to the orders. */
export type BatchActionKind = 'verify' | 'cancel' | 'renew' | 'share';

export interface BatchActionRow {
  readonly orderNo: string;
  readonly commonName: string;
  /** Term of a renewal in years, or 90 for 90 days. */
  readonly validity: number;
  /** For a renewal. */
  readonly renewalKey?: RenewalKey;
  /** For a cancellation: the cents announced to come back. */
  readonly refund?: number;
  /** Idempotency key of its call; fixed before the first call. */
  readonly key: string;
}

/** A colleague to whom the keys of the orders are sealed; all of it is public. */
export interface ShareRecipient {
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  /** As it was shown and pinned. */
  readonly fingerprint: string;
}

/** Why a key was not shared: the server's refusals, or what this browser found. */
export type UnsharedReason =
  | ShareRefusal
  /** The customer made the request elsewhere. */
  | 'no-key'
  /** Another browser made the key. */
  | 'not-here'
  /** It did not open, or a colleague's key is none. */
  | 'unopened';

/** Outcome for one order; an order that was not attempted has none. */
export type RowOutcome =
  | { readonly state: 'done'; readonly detail: string }
  /** Done as far as it goes: the order still waits for this. */
  | { readonly state: 'waiting'; readonly waitsFor: WaitsFor }
  | { readonly state: 'refused'; readonly failure: CallFailure }
  /** `names`: the colleagues it was not shared with. */
  | { readonly state: 'unshared'; readonly reason: UnsharedReason; readonly names: readonly string[] };

export type Outcomes = Readonly<Record<string, RowOutcome>>;

export interface BatchActionSlots {
  /** Idempotent: may run twice with the same rows, since their keys are the same. The answer names every row. */
  readonly work: Slot<
    {
      readonly kind: BatchActionKind;
      readonly rows: readonly BatchActionRow[];
      readonly recipients: readonly ShareRecipient[];
    },
    Answer<Outcomes>
  >;
}

export type BatchActionUserEvent =
  /** Finishes the call in flight and skips the rest. */
  | { readonly type: 'batch.stop' }
  | { readonly type: 'batch.continue' }
  | { readonly type: 'batch.close' }
  | { readonly type: 'connection.return' }
  | { readonly type: 'flow.resume' };
export type BatchActionEvent = BatchActionUserEvent | SlotEvent<BatchActionSlots>;

export interface BatchActionInput {
  readonly kind: BatchActionKind;
  readonly rows: readonly BatchActionRow[];
  /** Of sharing. */
  readonly recipients?: readonly ShareRecipient[];
}

export interface BatchActionContext extends BatchActionInput {
  readonly outcomes: Outcomes;
  readonly isStopping: boolean;
  /** Why the batch is paused. */
  readonly failure: StepFailure | null;
}

/** Orders per call. Actions that cost money or are irreversible run one at a time, so each gets its own answer. */
const atOnce: Readonly<Record<BatchActionKind, number>> = { verify: 100, cancel: 1, renew: 1, share: 50 };

/** The rows of the next call. */
export function nextRows({
  kind,
  rows,
  outcomes,
}: Pick<BatchActionContext, 'kind' | 'rows' | 'outcomes'>): readonly BatchActionRow[] {
  return rows.filter(({ orderNo }) => outcomes[orderNo] === undefined).slice(0, atOnce[kind]);
}
