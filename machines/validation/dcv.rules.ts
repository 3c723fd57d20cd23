import { isRefused } from '#core/contract/failure.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { waitSecondsOf } from '#machines/refusal.ts';
import type { DcvContext, DcvEvent, DcvFailure, DcvSlots } from '#machines/validation/dcv.types.ts';

type Args = ArgsOf<DcvContext, DcvEvent>;
type Change = ChangeOf<DcvContext, DcvEvent>;

const replyOf = replies<DcvSlots>();

/** Milliseconds: the page polls soon after the server checked, at least this often and at most that often. */
const refreshAtLeast = 2_000;
const refreshAtMost = 15_000;

/** Milliseconds until the next poll, counted on the server's clock. */
export function refreshDelay({ state }: DcvContext): number {
  if (state === null) return refreshAtMost;
  const untilCheck = Date.parse(state.nextCheckTime) - Date.parse(state.serverTime) + 1_000;
  if (!(untilCheck > 0)) return refreshAtMost;
  return Math.min(Math.max(untilCheck, refreshAtLeast), refreshAtMost);
}

export const dcvGuards = {
  isLoaded: ({ event }: Args) => replyOf(event, 'loadValidations')?.answer.ok === true,
  isChecked: ({ event }: Args) => replyOf(event, 'checkValidations')?.ok === true,
  isChanged: ({ event }: Args) => replyOf(event, 'changeMethod')?.ok === true,
  isResent: ({ event }: Args) => replyOf(event, 'resendMails')?.ok === true,
  isIssued: ({ context }: Args) => context.state?.orderStatus === orderStatus.issued,
  isOver: ({ context }: Args) => context.state?.orderStatus !== orderStatus.verifying,
  isTooOften: ({ event }: Args) => isRefused(failureOf(event), 'tooManyTries'),
  isWrongState: ({ event }: Args) => isRefused(failureOf(event), 'wrongState'),
};

export const dcvActions = {
  keepState: ({ event, context }) => {
    const answer = replyOf(event, 'loadValidations')?.answer ?? replyOf(event, 'checkValidations');
    return answer?.ok ? { state: answer.value, failure: null, faults: [] } : { state: context.state };
  },
  keepWanted: ({ event }) =>
    event.type === 'method.change'
      ? {
          wanted: { domain: event.domain, method: event.method, email: event.email ?? '' },
          sentTo: [],
          faults: [],
          failure: null,
        }
      : {},
  keepSent: ({ event }) => {
    const answer = replyOf(event, 'resendMails');
    return { sentTo: answer?.ok ? answer.value : [], failure: null, faults: [] };
  },
  keepWait: ({ event }) => {
    const failure = failureOf(event);
    return { failure, waitSeconds: failure === null ? 0 : (waitSecondsOf(failure) ?? 0) };
  },
  endWait: () => ({ waitSeconds: 0, failure: null }),
  keepRefusal: ({ event }) => {
    const failure = failureOf(event);
    return { failure, faults: failure?.kind === 'refused' ? failure.errors : [] };
  },
  clearFailure: () => ({ failure: null, faults: [], sentTo: [] }),
  noteFailure: ({ event }) => ({ failure: failureOf(event) }),
  noteBroken: () => ({ failure: { kind: 'broken' } }),
} satisfies Record<string, Change>;

function failureOf(event: DcvEvent): Exclude<DcvFailure, { kind: 'broken' }> | null {
  const answer =
    replyOf(event, 'loadValidations')?.answer ??
    replyOf(event, 'checkValidations') ??
    replyOf(event, 'changeMethod') ??
    replyOf(event, 'resendMails');
  return answer?.ok === false ? answer.error : null;
}
