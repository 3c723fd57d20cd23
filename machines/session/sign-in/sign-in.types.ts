import type { DataOf } from '#core/contract/call.ts';
import type { captcha } from '#core/contract/calls/session.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

export type Captcha = DataOf<typeof captcha>;

/** What came with reply code 12009; /sec-validation goes on with it (spec §4). */
export type Ticket = Readonly<Record<string, string>>;

/** How a person shows to be one: by the captcha, or by a code sent by e-mail. */
export type Proof = 'captcha' | 'email';

export interface SignInSlots {
  readonly loadCaptcha: Slot<Record<never, never>, Answer<Captcha>>;
  /** `password` is the handle of a secret; what is sent is its hash. */
  readonly signIn: Slot<
    {
      readonly account: string;
      readonly password: string;
      /** Null: a code is to be sent by e-mail. */
      readonly captcha: { readonly captchaID: string; readonly captchaOffset: number } | null;
    },
    Answer<unknown>
  >;
}

export type SignInUserEvent =
  | { readonly type: 'account.change'; readonly account: string }
  /** A handle of the secret box, and how long the password is; null when the field was emptied. */
  | { readonly type: 'password.change'; readonly handle: string | null; readonly length: number }
  /** Pixels of the picture, from its left edge. */
  | { readonly type: 'captcha.slide'; readonly offset: number }
  | { readonly type: 'captcha.reload' }
  | { readonly type: 'proof.change'; readonly proof: Proof }
  /** `at`: when it was pressed, in milliseconds since 1970. */
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
  /** Counts the refused presses, so that a view can put the focus again. */
  readonly refusals: number;
  readonly failure: SignInFailure | null;
  readonly pressedAt: number;
  /** Seconds to wait after too many tries; 0 when there is nothing to wait for. */
  readonly waitSeconds: number;
  /** Until when, in milliseconds since 1970. */
  readonly limitedUntil: number;
  readonly ticket: Ticket | null;
}
