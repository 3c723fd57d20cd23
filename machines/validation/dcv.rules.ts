import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import { type OrderStage, orderStage, orderStatus } from '#core/orders/status.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { waitSecondsOf } from '#machines/refusal.ts';
import type { DcvContext, DcvEvent, DcvSlots } from '#machines/validation/dcv.types.ts';

type Args = ArgsOf<DcvContext, DcvEvent>;
type Change = ChangeOf<DcvContext, DcvEvent>;

const replyOf = replies<DcvSlots>();

/** Bounds of the poll interval in milliseconds. A poll follows each check by the server. */
const refreshAtLeast = 2_000;
const refreshAtMost = 15_000;

/** Milliseconds until the next poll, by the server's clock. */
export function refreshDelay({ state }: DcvContext): number {
  if (state === null) return refreshAtMost;
  const untilCheck = Date.parse(state.nextCheckTime) - Date.parse(state.serverTime) + 1_000;
  if (!(untilCheck > 0)) return refreshAtMost;
  return Math.min(Math.max(untilCheck, refreshAtLeast), refreshAtMost);
}

const pausedStages: ReadonlySet<OrderStage> = new Set(['unpaid', 'resign', 'resubmit']);

export const dcvGuards = {
  isLoaded: ({ event }: Args) => replyOf(event, 'loadValidations')?.answer.ok === true,
  isChecked: ({ event }: Args) => replyOf(event, 'checkValidations')?.ok === true,
  isResent: ({ event }: Args) => replyOf(event, 'resendMails')?.ok === true,
  isUnknown: ({ context }: Args) => context.state === null,
  isIssued: ({ context }: Args) => context.state?.orderStatus === orderStatus.issued,
  isPaused: ({ context: { state } }: Args) =>
    state !== null && pausedStages.has(orderStage(state.orderStatus)),
  isVerifying: ({ context }: Args) => isVerifying(context),
  isOver: ({ context }: Args) => !isVerifying(context),
  isTooOften: ({ event }: Args) => isRefused(failureOf(event), 'tooManyTries'),
  isWrongState: ({ event }: Args) => isRefused(failureOf(event), 'wrongState'),
};

export const dcvActions = {
  keepState: ({ event, context }) => {
    const answer = replyOf(event, 'loadValidations')?.answer ?? replyOf(event, 'checkValidations');
    return answer?.ok ? { state: answer.value, failure: null } : { state: context.state };
  },
  keepSent: ({ event }) => {
    const answer = replyOf(event, 'resendMails');
    return { sentTo: answer?.ok ? answer.value : [], failure: null };
  },
  notePress: ({ event }) => ({
    failure: null,
    sentTo: [],
    checkedNames: event.type === 'check.now' ? (event.names ?? []) : [],
    pressedAt: 'at' in event ? event.at : 0,
  }),
  limitChecks: ({ event, context }) => ({ checkableAt: endOfWait(event, context) }),
  limitMails: ({ event, context }) => ({ resendableAt: endOfWait(event, context) }),
  noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
} satisfies Record<string, Change>;

function isVerifying({ state }: DcvContext): boolean {
  return state?.orderStatus === orderStatus.verifying;
}

/** When a press refused as too frequent may be repeated, in milliseconds since 1970. */
function endOfWait(event: DcvEvent, { pressedAt }: DcvContext): number {
  const failure = failureOf(event);
  return pressedAt + ((failure && waitSecondsOf(failure)) ?? 0) * 1_000;
}

function failureOf(event: DcvEvent): CallFailure | null {
  const answer =
    replyOf(event, 'loadValidations')?.answer ??
    replyOf(event, 'checkValidations') ??
    replyOf(event, 'resendMails');
  return answer?.ok === false ? answer.error : null;
}
