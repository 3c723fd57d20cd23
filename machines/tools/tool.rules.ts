import type { Result } from '#core/result.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type Slot, type SlotEvent } from '#machines/kit/slot.ts';
import { brokenWork, type WorkFault } from '#machines/kit/work-fault.ts';

export interface ToolFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The browser's file object; the machine does not read it. */
  readonly content: unknown;
}

/** Input of a visitor: text, files, or both. */
export interface ToolInput {
  readonly text: string;
  readonly files: readonly ToolFile[];
}

export const noInput: ToolInput = { text: '', files: [] };

/** Why the input could not be read, and where in it. */
export interface ToolFault extends WorkFault {
  readonly at?: number | null;
  readonly line?: number | null;
}

export interface ToolRun {
  readonly input: ToolInput;
  /** The newest first: a store and its keys may have different ones. */
  readonly passwords: readonly string[];
  readonly options: unknown;
  /** The same for all runs over the same input and passwords. */
  readonly ordinal: number;
  /** The user is typing; the run waits for a pause. */
  readonly isTyped: boolean;
}

export interface ToolRead {
  readonly value: unknown;
  /** Indexes of results, such as private keys, that exist only in the page's worker. */
  readonly unsaved: readonly number[];
}

export type ToolSlots = { run: Slot<ToolRun, Result<ToolRead, ToolFault>> };

export type ToolUserEvent =
  | { readonly type: 'input.change'; readonly input: ToolInput; readonly isTyped: boolean }
  | { readonly type: 'password.change'; readonly password: string }
  | { readonly type: 'options.change'; readonly options: unknown; readonly isTyped: boolean }
  | { readonly type: 'input.open' }
  | { readonly type: 'input.fold' }
  | { readonly type: 'tool.run' }
  /** The results at these indexes were saved. */
  | { readonly type: 'made.save'; readonly places: readonly number[] }
  /** Runs again, discarding unsaved results. */
  | { readonly type: 'made.discard' }
  | { readonly type: 'made.keep' };

export type ToolEvent = ToolUserEvent | SlotEvent<ToolSlots>;

export interface ToolSetup {
  readonly input: ToolInput;
  readonly options: unknown;
  /** Needs only options, and runs on a press, since it takes long or creates something new. */
  readonly byPress: boolean;
  /** Maximum input size in bytes. */
  readonly mostBytes: number;
}

export interface ToolContext extends ToolSetup, ToolRun {
  /** The input stays open after it was read. */
  readonly isOpen: boolean;
  /** Result of the last successful run over this input; null before. */
  readonly value: unknown;
  readonly fault: ToolFault | null;
  /** Unsaved results in `value`, by index. */
  readonly unsaved: readonly number[];
}

export function beginTool(setup: ToolSetup): ToolContext {
  return {
    ...{ ...setup, passwords: [], ordinal: 0, isTyped: false, isOpen: false },
    ...{ value: null, fault: null, unsaved: [] },
  };
}

/** Counts each character as one byte; typed text never comes near the limit. */
export function inputBytes({ text, files }: ToolInput): number {
  return files.reduce((sum, { size }) => sum + size, text.length);
}

export function isEmptyInput({ text, files }: ToolInput): boolean {
  return files.length === 0 && text.trim() === '';
}

/** Passwords kept to be tried. Each wrong one costs a second. */
const mostPasswords = 4;

function withPassword(passwords: readonly string[], added: string): readonly string[] {
  return [added, ...passwords.filter((each) => each !== added)].slice(0, mostPasswords);
}

type Args = ArgsOf<ToolContext, ToolEvent>;
type Change = ChangeOf<ToolContext, ToolEvent>;

const replyOf = replies<ToolSlots>();

export const toolGuards = {
  isForPress: ({ context }: Args) => context.byPress,
  isEmpty: ({ context }: Args) => isEmptyInput(context.input),
  isTooLarge: ({ context }: Args) => inputBytes(context.input) > context.mostBytes,
  hasUnsaved: ({ context: { byPress, unsaved } }: Args) => byPress && unsaved.length > 0,
  isRead: ({ event }: Args) => replyOf(event, 'run')?.ok === true,
};

export const toolActions = {
  keepInput: ({ context, event }) =>
    event.type === 'input.change'
      ? {
          input: event.input,
          isTyped: event.isTyped,
          // Do not fold the input while the user is typing.
          isOpen: event.isTyped,
          ordinal: context.ordinal + 1,
          passwords: isEmptyInput(event.input) ? [] : context.passwords,
          value: null,
          fault: null,
          unsaved: [],
        }
      : {},
  keepPassword: ({ context, event }) =>
    event.type === 'password.change'
      ? {
          passwords: withPassword(context.passwords, event.password),
          isTyped: false,
          ordinal: context.ordinal + 1,
          fault: null,
        }
      : {},
  /** The last result stays visible until there is a newer one. */
  keepOptions: ({ event }) =>
    event.type === 'options.change' ? { options: event.options, isTyped: event.isTyped, fault: null } : {},
  openInput: () => ({ isOpen: true }),
  foldInput: () => ({ isOpen: false }),
  clearFault: () => ({ fault: null }),
  keepValue: ({ event }) => {
    const reply = replyOf(event, 'run');
    return reply?.ok ? { ...reply.value, fault: null } : {};
  },
  noteFault: ({ event }) => {
    const reply = replyOf(event, 'run');
    return { value: null, unsaved: [], fault: reply?.ok === false ? reply.error : brokenWork };
  },
  noteTooLarge: ({ context: { mostBytes } }) => ({
    value: null,
    unsaved: [],
    fault: { code: 'too-large', detail: String(mostBytes) },
  }),
  noteSaved: ({ context: { unsaved }, event }) =>
    event.type === 'made.save' ? { unsaved: unsaved.filter((place) => !event.places.includes(place)) } : {},
} satisfies Record<string, Change>;
