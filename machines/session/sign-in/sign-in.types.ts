import type { DataOf } from '#core/contract/call.ts';
import type { captcha } from '#core/contract/calls/session.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

export type Captcha = DataOf<typeof captcha>;

/** Data of reply code 12009, passed on to /sec-validation (spec §4). */
export type Ticket = Readonly<Record<string, string>>;

/** Proof of being human: the captcha, or an emailed code. */
export type Proof = 'captcha' | 'email';

export interface SignInSlots {
  readonly loadCaptcha: Slot<Record<never, never>, Answer<Captcha>>;
  /** `password` is the handle of a secret; only its hash is sent. */
  readonly signIn: Slot<
    {
      readonly account: string;
      readonly password: string;
      /** Null requests a code by email. */
      readonly captcha: { readonly captchaID: string; readonly captchaOffset: number } | null;
    },
    Answer<unknown>
  >;
}

export type SignInUserEvent =
  | { readonly type: 'account.change'; readonly account: string }
  /** Handle in the secret box and length of the password; null once the field is emptied. */
  | { readonly type: 'password.change'; readonly handle: string | null; readonly length: number }
  /** Pixels from the left edge of the picture. */
  | { readonly type: 'captcha.slide'; readonly offset: number }
  | { readonly type: 'captcha.reload' }
  | { readonly type: 'proof.change'; readonly proof: Proof }
  /** `at`: time of the press, in milliseconds since 1970. */
  | { readonly type: 'sign-in.submit'; readonly at: number };

export type SignInEvent = SignInUserEvent | SlotEvent<SignInSlots>;
export type SignInFailure = CallFailure | { readonly kind: 'broken' };

export interface SignInContext {
  readonly account: string;
  readonly password: { readonly handle: string; readonly length: number } | null;
  readonly proof: Proof;
  readonly captcha: Captcha | null;
  readonly offset: number | null;
  readonly faults: readonly Fault[];
  /** Number of refused submissions; the view moves the focus each time it grows. */
  readonly refusals: number;
  readonly failure: SignInFailure | null;
  readonly pressedAt: number;
  /** Seconds to wait after too many attempts; 0 if there is no limit. */
  readonly waitSeconds: number;
  /** End of that wait, in milliseconds since 1970. */
  readonly limitedUntil: number;
  readonly ticket: Ticket | null;
}
