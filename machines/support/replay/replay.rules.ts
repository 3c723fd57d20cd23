import type { Result } from '#core/result.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type Slot, type SlotEvent } from '#machines/kit/slot.ts';

/** Multiples of the original speed. */
export const speeds = [1, 2, 5, 10, 50] as const;
export type Speed = (typeof speeds)[number];

/** Why a file is not shown; `kind` is defined by the file reader. */
export interface ReplayRefusal {
  readonly kind: string;
  readonly detail: string;
}

export type ReplaySlots = {
  /** Reads and folds the file with that handle; returns its number of steps. */
  readFile: Slot<{ readonly file: string }, Result<{ readonly steps: number }, ReplayRefusal>>;
  /** Waits for the duration of the next step, divided by the speed. */
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
  /** Handle of the file, whose contents the page holds; new for each file. */
  readonly file: string;
  /** Original file name. */
  readonly name: string;
  readonly steps: number;
  /** Index of the step shown, from 0. */
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
  /** More steps follow the next one. */
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
  stepForward: ({ context }) => ({ at: within(context, context.at + 1) }),
  keepSpeed: ({ event }) => (event.type === 'speed.choose' ? { speed: event.speed } : {}),
} satisfies Record<string, Change>;

function within({ steps }: ReplayContext, step: number): number {
  return Math.max(0, Math.min(step, steps - 1));
}
