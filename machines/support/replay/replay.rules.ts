import type { Result } from '#core/result.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type Slot, type SlotEvent } from '#machines/kit/slot.ts';

/** Times as fast as it was. */
export const speeds = [1, 2, 5, 10, 50] as const;
export type Speed = (typeof speeds)[number];

/** Why a file is not shown; the browser's reader names the kinds. */
export interface ReplayRefusal {
  readonly kind: string;
  readonly detail: string;
}

export type ReplaySlots = {
  /** Reads and folds the file of that handle; answers with the number of its steps. */
  readFile: Slot<{ readonly file: string }, Result<{ readonly steps: number }, ReplayRefusal>>;
  /** Waits as long as the next step took, by that speed. */
  waitStep: Slot<{ readonly file: string; readonly at: number; readonly speed: Speed }, null>;
};

export type ReplayUserEvent =
  | { readonly type: 'file.open'; readonly file: string; readonly name: string }
  | { readonly type: 'file.close' }
  | { readonly type: 'step.go'; readonly step: number }
  | { readonly type: 'play.start' }
  | { readonly type: 'play.pause' }
  | { readonly type: 'speed.choose'; readonly speed: Speed };

export type ReplayEvent = ReplayUserEvent | SlotEvent<ReplaySlots>;

export interface ReplayContext {
  /** Handle of the file, whose content the page keeps; new with each file. */
  readonly file: string;
  /** As it was called where it came from. */
  readonly name: string;
  readonly steps: number;
  /** The step that is shown, from 0. */
  readonly at: number;
  readonly speed: Speed;
  readonly refusal: ReplayRefusal | null;
}

export const beginReplay: ReplayContext = { file: '', name: '', steps: 0, at: 0, speed: 5, refusal: null };

type Args = ArgsOf<ReplayContext, ReplayEvent>;
type Change = ChangeOf<ReplayContext, ReplayEvent>;
const reply = replies<ReplaySlots>();

export const replayGuards = {
  isRead: ({ event }: Args) => reply(event, 'readFile')?.ok === true,
  hasSteps: ({ context }: Args) => context.steps > 1,
  isAtEnd: ({ context }: Args) => context.steps > 1 && context.at >= context.steps - 1,
  /** After the next step there is one more. */
  isBeforeLast: ({ context }: Args) => context.at < context.steps - 2,
};

export const replayActions = {
  keepFile: ({ event }) =>
    event.type === 'file.open' ? { ...beginReplay, file: event.file, name: event.name } : {},
  forget: () => beginReplay,
  keepFilm({ event }) {
    const read = reply(event, 'readFile');
    return read?.ok ? { steps: read.value.steps } : {};
  },
  noteRefusal({ event }) {
    const read = reply(event, 'readFile');
    return read?.ok === false ? { refusal: read.error } : {};
  },
  noteBroken: () => ({ refusal: { kind: 'unreadable', detail: '' } }),
  goTo: ({ context, event }) => (event.type === 'step.go' ? { at: within(context, event.step) } : {}),
  goToStart: () => ({ at: 0 }),
  goOn: ({ context }) => ({ at: within(context, context.at + 1) }),
  keepSpeed: ({ event }) => (event.type === 'speed.choose' ? { speed: event.speed } : {}),
} satisfies Record<string, Change>;

function within({ steps }: ReplayContext, step: number): number {
  return Math.max(0, Math.min(step, steps - 1));
}
