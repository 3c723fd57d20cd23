import type { Fault } from '#core/fault.ts';
import type {
  SecondFactorContext,
  SecondFactorFailure,
} from '#machines/session/second-factor/second-factor.types.ts';

export interface SecondFactorView {
  readonly step: 'editing' | 'submitting' | 'signedIn' | 'expired';
  readonly code: string;
  readonly resend: 'cooling' | 'ready' | 'sending';
  /** Milliseconds since 1970: what a countdown runs to. */
  readonly resendAt: number;
  /** Of the field `code`. */
  readonly faults: readonly Fault[];
  readonly focus: { readonly field: string; readonly ordinal: number } | null;
  readonly failure: SecondFactorFailure | null;
}

interface SecondFactorSnapshot {
  readonly value:
    | 'signedIn'
    | 'expired'
    | {
        readonly entering: {
          readonly code: 'editing' | 'submitting';
          readonly resend: SecondFactorView['resend'];
        };
      };
  readonly context: SecondFactorContext;
}

export function secondFactorView({ value, context }: SecondFactorSnapshot): SecondFactorView {
  const [first] = context.faults;
  return {
    step: typeof value === 'string' ? value : value.entering.code,
    code: context.code,
    resend: typeof value === 'string' ? 'cooling' : value.entering.resend,
    resendAt: context.resendAt,
    faults: context.faults,
    focus: first === undefined ? null : { field: first.field, ordinal: context.refusals },
    failure: context.failure,
  };
}
