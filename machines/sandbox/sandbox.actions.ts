import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import { daysFaults, fileFaults, formsAfter, recordFaults } from '#machines/sandbox/sandbox.rules.ts';
import type {
  SandboxChange,
  SandboxContext,
  SandboxEvent,
  SandboxFailure,
  SandboxSlots,
} from '#machines/sandbox/sandbox.types.ts';

type Args = ArgsOf<SandboxContext, SandboxEvent>;
type Change = ChangeOf<SandboxContext, SandboxEvent>;

const replyOf = replies<SandboxSlots>();

export const sandboxSlots: SlotLogic<SandboxSlots> = {
  loadSandbox: unfilled('loadSandbox'),
  changeSandbox: unfilled('changeSandbox'),
};

export const sandboxGuards = {
  isLoaded: ({ event }: Args) => replyOf(event, 'loadSandbox')?.ok === true,
  isChanged: ({ event }: Args) => replyOf(event, 'changeSandbox')?.ok === true,
  isAnything: ({ event }: Args) => event.type === 'sandbox.publish' && event.items.length > 0,
  isRecordComplete: ({ context }: Args) => recordFaults(context).length === 0,
  isFileComplete: ({ context }: Args) => fileFaults(context).length === 0,
  isDays: ({ context }: Args) => daysFaults(context).length === 0,
};

export const sandboxActions = {
  keepOverview: ({ event, context }) => {
    const answer = replyOf(event, 'loadSandbox');
    return { overview: answer?.ok ? answer.value : context.overview };
  },
  keepRecord: ({ event, context }) =>
    event.type === 'record.edit' ? { newRecord: { ...context.newRecord, ...event.patch }, faults: [] } : {},
  keepFile: ({ event, context }) =>
    event.type === 'file.edit' ? { newFile: { ...context.newFile, ...event.patch }, faults: [] } : {},
  keepDays: ({ event }) => (event.type === 'days.edit' ? { days: event.text, faults: [] } : {}),
  openMail: ({ event }) => (event.type === 'mail.open' ? { openMail: event.id } : {}),
  closeMail: () => ({ openMail: null }),
  beginChange: ({ event, context }) => ({
    change: changeOf(event, context),
    done: null,
    faults: [],
    failure: null,
  }),
  refuseRecord: ({ context }) => ({ faults: recordFaults(context), refusals: context.refusals + 1 }),
  refuseFile: ({ context }) => ({ faults: fileFaults(context), refusals: context.refusals + 1 }),
  refuseDays: ({ context }) => ({ faults: daysFaults(context), refusals: context.refusals + 1 }),
  keepDone: ({ context }) => ({
    ...formsAfter(context.change, context),
    done: context.change,
    changes: context.changes + 1,
  }),
  noteFailure: ({ event, context }) => {
    const failure = failureOf(event);
    const faults = failure?.kind === 'refused' ? failure.errors : [];
    return { failure, faults, refusals: context.refusals + 1 };
  },
  /** A list that could not be read again does not hide why the change failed. */
  noteStale: ({ event, context }) => ({ failure: context.failure ?? failureOf(event) }),
  noteBroken: ({ context }) => ({ failure: context.failure ?? { kind: 'broken' } }),
  clearFailure: () => ({ failure: null, faults: [] }),
} satisfies Record<string, Change>;

/** The change an event asks for, from the form it belongs to. */
function changeOf(event: SandboxEvent, context: SandboxContext): SandboxChange | null {
  switch (event.type) {
    case 'sandbox.publish':
      return { kind: 'publish', items: event.items };
    case 'record.add':
      return { kind: 'publish', items: [{ kind: 'record', record: context.newRecord }] };
    case 'file.add':
      return { kind: 'publish', items: [{ kind: 'file', file: context.newFile }] };
    case 'record.delete':
      return { kind: 'delete-record', id: event.id };
    case 'file.delete':
      return { kind: 'delete-file', id: event.id };
    case 'clock.move':
      return { kind: 'move-clock', days: Number(context.days) };
    default:
      return null;
  }
}

function failureOf(event: SandboxEvent): SandboxFailure | null {
  const answer = replyOf(event, 'changeSandbox') ?? replyOf(event, 'loadSandbox');
  return answer?.ok === false ? answer.error : null;
}
