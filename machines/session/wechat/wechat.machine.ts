import { setup } from 'xstate';
import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import { type Ticket, ticketOf } from '#machines/session/sign-in/sign-in.machine.ts';

/** What a browser that comes back from WeChat went there for. */
export type WechatPurpose = 'sign-in' | 'bind';

export interface WechatSlots {
  /** Asks for WeChat's address and leaves for it. */
  readonly go: Slot<{ readonly purpose: WechatPurpose }, Answer<unknown>>;
  /** Signs in, or binds, by what WeChat brought back; the browser's own ticket stays in the slot. */
  readonly settle: Slot<
    { readonly purpose: WechatPurpose; readonly code: string; readonly state: string },
    Answer<unknown>
  >;
}

export type WechatUserEvent = { readonly type: 'wechat.go' };
export type WechatEvent = WechatUserEvent | SlotEvent<WechatSlots>;

export interface WechatInput {
  readonly purpose: WechatPurpose;
  /** What came back: without a code it was refused there. Null where nothing is awaited. */
  readonly arrived: { readonly code: string; readonly state: string } | null;
}

export interface WechatContext extends WechatInput {
  readonly ticket: Ticket | null;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
}

const replyOf = replies<WechatSlots>();

/** Signing in, or binding, by WeChat: to its page, and back from it. */
export const wechatMachine = setup({
  types: { context: {} as WechatContext, events: {} as WechatEvent, input: {} as WechatInput },
  actors: unfilledSlots<WechatSlots>()('go', 'settle'),
  guards: {
    hasCode: ({ context }) => context.arrived !== null && context.arrived.code !== '',
    wasRefused: ({ context }) => context.arrived !== null,
    isGone: ({ event }) => replyOf(event, 'go')?.ok === true,
    isSettled: ({ event }) => replyOf(event, 'settle')?.ok === true,
    isSecondFactorAsked: ({ event }) => isRefused(failureOf(event), 'secondFactor'),
  },
  actions: assigns<WechatContext, WechatEvent>()({
    // What came back is good for one use.
    clearFailure: () => ({ failure: null, arrived: null }),
    keepFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' }, arrived: null }),
    keepTicket: ({ event }) => {
      const failure = failureOf(event);
      return { ticket: failure?.kind === 'refused' ? ticketOf(failure.data) : null };
    },
  }),
}).createMachine({
  id: 'wechat',
  context: ({ input }) => ({ ...input, ticket: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'hasCode', target: 'settling' },
        { guard: 'wasRefused', target: 'refused' },
      ],
      on: { 'wechat.go': { target: 'going', actions: 'clearFailure' } },
    },
    going: {
      invoke: {
        id: 'go',
        src: 'go',
        input: ({ context: { purpose } }) => ({ purpose }),
        onDone: [
          // The page is being left; whoever comes back to it may go again.
          { guard: 'isGone', target: 'idle' },
          { target: 'idle', actions: 'keepFailure' },
        ],
        onError: { target: 'idle', actions: 'keepFailure' },
      },
    },
    settling: {
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context: { purpose, arrived } }) => ({
          purpose,
          code: arrived?.code ?? '',
          state: arrived?.state ?? '',
        }),
        onDone: [
          { guard: 'isSettled', target: 'done' },
          { guard: 'isSecondFactorAsked', target: 'secondFactor', actions: 'keepTicket' },
          { target: 'idle', actions: 'keepFailure' },
        ],
        onError: { target: 'idle', actions: 'keepFailure' },
      },
    },
    /** Not allowed in WeChat. */
    refused: { on: { 'wechat.go': { target: 'going', actions: 'clearFailure' } } },
    done: { type: 'final' },
    secondFactor: { type: 'final' },
  },
});

function failureOf(event: WechatEvent): CallFailure | null {
  const answer = replyOf(event, 'go') ?? replyOf(event, 'settle');
  return answer?.ok === false ? answer.error : null;
}
