import type { Result } from '#core/result.ts';
import type { Slot, SlotEvent } from '#machines/kit/slot.ts';

/**
 * Why a card was not taken, or its fields not shown.
 * - `library`: the provider's library, or its fields, did not load.
 * - `card`: the card was declined or is wrong; `message` is the provider's sentence, empty when it gave none.
 * - `unanswered`: no answer came; the payment may have been made.
 */
export type CardFailure =
  | { readonly kind: 'library' }
  | { readonly kind: 'card'; readonly message: string }
  | { readonly kind: 'unanswered' };

/** Neither slot answers with what was typed, or the secret of the payment: those stay with the provider's library. */
export interface CardFormSlots {
  /** Shows the provider's fields; done when a card can be typed. */
  readonly mountCard: Slot<undefined, Result<'shown', CardFailure>>;
  /** Sends the card. Sent twice it is charged once: the payment at the provider is one. */
  readonly confirmCard: Slot<undefined, Result<'sent', CardFailure>>;
}

export type CardFormEvent =
  | { readonly type: 'card.submit' }
  | { readonly type: 'card.reload' }
  | SlotEvent<CardFormSlots>;

export interface CardFormContext {
  readonly failure: CardFailure | null;
}
