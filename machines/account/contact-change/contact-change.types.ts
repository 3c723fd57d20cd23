import type { ContactKind } from '#core/account/contact.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { CodeSent, SendingContext } from '#machines/account/code-sending.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** `origin` verifies the present contact, `fresh` the new one. */
export type ContactStep = 'origin' | 'fresh';

export interface Asked {
  readonly step: ContactStep;
  /** The new one; unused for the present one. */
  readonly contact: string;
  readonly telPrefix: string;
}

export interface ContactChangeSlots {
  readonly sendCode: Slot<Asked, Answer<CodeSent>>;
  readonly useCode: Slot<Asked & { readonly code: string }, Answer<unknown>>;
}

export type ContactChangeUserEvent =
  | { readonly type: 'contact.change'; readonly contact: string; readonly telPrefix: string }
  | { readonly type: 'code.change'; readonly code: string }
  /** `at`: time of the press, in milliseconds since 1970. */
  | { readonly type: 'code.send'; readonly at: number }
  | { readonly type: 'code.submit'; readonly at: number };

export type ContactChangeEvent = ContactChangeUserEvent | SlotEvent<ContactChangeSlots>;

export interface ContactChangeInput {
  readonly kind: ContactKind;
  /** The present one, masked; empty if there is none: then the new one is the first of its kind. */
  readonly present: string;
  readonly telPrefix: string;
  readonly now: number;
}

export interface ContactChangeContext extends SendingContext {
  readonly kind: ContactKind;
  readonly present: string;
  readonly step: ContactStep;
  readonly contact: string;
  readonly telPrefix: string;
  readonly code: string;
  readonly faults: readonly Fault[];
  readonly refusals: number;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
  /** The present one has to be verified again: it was too long ago. */
  readonly isLate: boolean;
  readonly waitSeconds: number;
  readonly limitedUntil: number;
}
