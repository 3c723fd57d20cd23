import type { CallFailure } from '#core/contract/failure.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** Who is signed in; balance and the rest of the account belong to the query of the account. */
export interface Customer {
  readonly id: string;
  readonly account: string;
  readonly displayName: string;
}

export interface SessionSlots {
  readonly readToken: Slot<Record<never, never>, { readonly hasToken: boolean }>;
  readonly loadAccount: Slot<Record<never, never>, Answer<Customer>>;
  /** Tells the server, as far as it can be reached, and forgets the token in any case. */
  readonly signOut: Slot<Record<never, never>, null>;
  readonly forgetToken: Slot<Record<never, never>, null>;
}

export type SessionUserEvent =
  /** A reply's authorization header replaced the token: signing in does that. */
  | { readonly type: 'session.token-replaced' }
  /** Another tab signed in or out: the token in the store is another one, or gone. */
  | { readonly type: 'session.token-changed' }
  | { readonly type: 'session.token-removed' }
  /** A 401 came, or a `/v1` call was made without a token (spec §4, §8). */
  | { readonly type: 'session.unauthorised' }
  | { readonly type: 'session.retry' }
  | { readonly type: 'session.refresh' }
  | { readonly type: 'session.sign-out' }
  /** Goes on as the account another tab signed in with. */
  | { readonly type: 'session.adopt' };

export type SessionEvent = SessionUserEvent | SlotEvent<SessionSlots>;

export type SessionEnd = 'expired' | 'signed-out' | 'another-account';
export type SessionFailure = CallFailure | { readonly kind: 'broken' };

export interface SessionContext {
  readonly customer: Customer | null;
  readonly failure: SessionFailure | null;
  /** Why the last session ended. */
  readonly reason: SessionEnd | null;
}
