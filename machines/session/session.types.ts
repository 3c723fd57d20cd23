import type { CallFailure } from '#core/contract/failure.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** The signed-in customer. The balance and the rest of the account belong to the account query. */
export interface Customer {
  readonly id: string;
  /** The account the user belongs to. */
  readonly accountID: string;
  readonly account: string;
  readonly displayName: string;
}

export interface SessionSlots {
  readonly readToken: Slot<Record<never, never>, { readonly hasToken: boolean }>;
  readonly loadAccount: Slot<Record<never, never>, Answer<Customer>>;
  /** Notifies the server if it is reachable, and forgets the token in any case. */
  readonly signOut: Slot<Record<never, never>, null>;
  readonly forgetToken: Slot<Record<never, never>, null>;
}

export type SessionUserEvent =
  /** An authorization header in a reply replaced the token, as signing in does. */
  | { readonly type: 'session.token-replaced' }
  /** Another tab signed in or out, so the stored token has changed or was removed. */
  | { readonly type: 'session.token-changed' }
  | { readonly type: 'session.token-removed' }
  /** Another tab found that the session has ended. */
  | { readonly type: 'session.token-expired' }
  /** A call returned 401, or a `/v1` call was made without a token (product.md, 'Sign-in and session'). */
  | { readonly type: 'session.unauthorized' }
  | { readonly type: 'session.retry' }
  | { readonly type: 'session.refresh' }
  | { readonly type: 'session.sign-out' }
  /** Continues as the account another tab signed in with. */
  | { readonly type: 'session.adopt' };

export type SessionEvent = SessionUserEvent | SlotEvent<SessionSlots>;

export type SessionEnd = 'expired' | 'signed-out' | 'another-account';
export type SessionFailure = CallFailure | { readonly kind: 'broken' };

export interface SessionContext {
  /** Who is signed in, or was when the session expired. */
  readonly customer: Customer | null;
  readonly failure: SessionFailure | null;
  /** Why the last session ended. */
  readonly reason: SessionEnd | null;
}
