import { isPaid, isPayable } from '#core/orders/status.ts';
import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import type {
  StatusPollingContext,
  StatusPollingEvent,
  StatusPollingSlots,
} from '#machines/orders/status-polling/status-polling.types.ts';

type Args = ArgsOf<StatusPollingContext, StatusPollingEvent>;

/** Spec §9: 90 tries at most. */
const maxTries = 90;
/** Behind a hidden page it asks for a minute more, then rests. */
const maxHiddenTries = 6;

const replyOf = replies<StatusPollingSlots>();

export function pollOf(event: StatusPollingEvent) {
  return replyOf(event, 'fetchStatus');
}

export function providerStatusOf(event: StatusPollingEvent) {
  return replyOf(event, 'askProvider');
}

export const statusPollingGuards = {
  isPaidUp: ({ context }: Args) => !context.statuses.some(isPayable) && context.statuses.some(isPaid),
  isClosed: ({ context }: Args) => context.statuses.length > 0 && !context.statuses.some(isPayable),
  isRefused: ({ context: { payment } }: Args) => payment?.state === 'refused' || payment?.state === 'short',
  /** The server says so, but the money may be on its way: the provider is asked first. */
  isOver: ({ context: { payment } }: Args) => payment?.isOver === true,
  isExhausted: ({ context }: Args) => context.tries >= maxTries,
  isForgotten: ({ context }: Args) => context.isHidden && context.hiddenTries >= maxHiddenTries,
  isHidden: ({ context }: Args) => context.isHidden,
  isSlow: ({ context }: Args) => context.pace === 'slow',
  isAnsweredPaid: ({ event }: Args) => said(event)?.outcome === 'paid',
  isAnsweredClosed: ({ event }: Args) => said(event)?.outcome === 'closed',
  isAnsweredRefused: ({ event }: Args) => {
    const state = said(event)?.state;
    return state === 'refused' || state === 'short';
  },
  /** The provider still takes the money. */
  isAnsweredOpen: ({ event }: Args) => said(event)?.asked === true && said(event)?.state === 'open',
  isAnsweredOver: ({ event }: Args) => said(event)?.asked === true,
};

function said(event: StatusPollingEvent) {
  const answer = providerStatusOf(event);
  return answer?.ok === true ? answer.value : null;
}
