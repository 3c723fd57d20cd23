import type { Fault } from '#core/fault.ts';
import type {
  Captcha,
  SignInContext,
  SignInFailure,
  Ticket,
} from '#machines/session/sign-in/sign-in.types.ts';

export interface SignInView {
  readonly step:
    | 'loadingCaptcha'
    | 'captchaMissing'
    | 'editing'
    | 'limited'
    | 'submitting'
    | 'signedIn'
    | 'secondFactor';
  readonly account: string;
  readonly hasPassword: boolean;
  readonly captcha: Captcha | null;
  readonly offset: number | null;
  /** By field: `account`, `password`, `captchaOffset`. */
  readonly faults: readonly Fault[];
  /** The field to focus, once for each `ordinal`. */
  readonly focus: { readonly field: string; readonly ordinal: number } | null;
  readonly failure: SignInFailure | null;
  /** Seconds from when the step became `limited`. */
  readonly waitSeconds: number;
  readonly ticket: Ticket | null;
  readonly can: { readonly type: boolean; readonly submit: boolean; readonly reloadCaptcha: boolean };
}

interface SignInSnapshot {
  readonly value: unknown;
  readonly context: SignInContext;
}

export function signInView({ value, context }: SignInSnapshot): SignInView {
  const step = stepOf(value);
  const isOpen = step === 'editing' || step === 'loadingCaptcha' || step === 'captchaMissing';
  const [first] = context.faults;
  return {
    step,
    account: context.account,
    hasPassword: context.password !== null,
    captcha: context.captcha,
    offset: context.offset,
    faults: context.faults,
    focus: first === undefined ? null : { field: first.field, ordinal: context.refusals },
    failure: context.failure,
    waitSeconds: context.waitSeconds,
    ticket: context.ticket,
    can: { type: isOpen || step === 'limited', submit: isOpen, reloadCaptcha: isOpen },
  };
}

function stepOf(value: unknown): SignInView['step'] {
  const leaf = typeof value === 'object' && value !== null && 'open' in value ? value.open : value;
  return leaf as SignInView['step'];
}
