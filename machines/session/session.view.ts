import type {
  Customer,
  SessionContext,
  SessionEnd,
  SessionFailure,
} from '#machines/session/session.types.ts';

export interface SessionView {
  /** `checking` and `loading`: not known yet. `ended`: signed out again, `reason` says why. */
  readonly step:
    | 'checking'
    | 'signedOut'
    | 'loading'
    | 'unreachable'
    | 'signedIn'
    | 'signingOut'
    | 'forgetting'
    | 'ended';
  readonly customer: Customer | null;
  readonly isRefreshing: boolean;
  readonly reason: SessionEnd | null;
  readonly failure: SessionFailure | null;
  /** Pages for customers may be shown. */
  readonly isSignedIn: boolean;
  /** The sign-in page is the place to be. */
  readonly needsSignIn: boolean;
}

interface SessionSnapshot {
  readonly value: unknown;
  readonly context: SessionContext;
}

export function sessionView({ value, context }: SessionSnapshot): SessionView {
  const step = (typeof value === 'string' ? value : 'signedIn') as SessionView['step'];
  return {
    step,
    customer: context.customer,
    isRefreshing:
      typeof value === 'object' && value !== null && 'signedIn' in value && value.signedIn === 'refreshing',
    reason: context.reason,
    failure: context.failure,
    isSignedIn: step === 'signedIn',
    needsSignIn: step === 'signedOut' || step === 'ended',
  };
}
