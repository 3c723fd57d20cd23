import { setup } from 'xstate';
import type { DataOf } from '#core/contract/call.ts';
import type { applyOrganization, uploadProof } from '#core/contract/calls/realname.ts';
import { type CallFailure, isRefused, isUnanswered } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { checkOrganizationApplication, type OrganizationApplication } from '#core/realname/real-name.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

/** A chosen file; its content stays in the file box. */
export interface ChosenFile {
  readonly handle: string;
  readonly name: string;
  readonly size: number;
}

export interface ApplicationSlots {
  /** Faults of a file by its content. */
  readonly readFile: Slot<{ readonly handle: string }, readonly Fault[]>;
  readonly uploadProof: Slot<
    { readonly handle: string; readonly name: string },
    Answer<DataOf<typeof uploadProof>>
  >;
  readonly applyOrganization: Slot<
    { readonly draft: OrganizationApplication; readonly proofID: string; readonly key: string },
    Answer<DataOf<typeof applyOrganization>>
  >;
}

export type ApplicationUserEvent =
  | { readonly type: 'field.change'; readonly field: keyof OrganizationApplication; readonly text: string }
  | { readonly type: 'file.choose'; readonly file: ChosenFile }
  | { readonly type: 'file.remove' }
  /** `key`: idempotency key of a new attempt. */
  | { readonly type: 'application.submit'; readonly key: string }
  | { readonly type: 'upload.cancel' }
  | { readonly type: 'connection.return' };

export type ApplicationEvent = ApplicationUserEvent | SlotEvent<ApplicationSlots>;

export interface ApplicationContext {
  readonly draft: OrganizationApplication;
  readonly file: ChosenFile | null;
  /** The file as the server keeps it; null until it is uploaded. */
  readonly proofID: string | null;
  readonly key: string;
  readonly faults: readonly Fault[];
  /** Number of refused submissions; the view moves the focus each time it grows. */
  readonly refusals: number;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
  /** An application was sent and not answered: it may have arrived, so it is sent again under its key. */
  readonly isUnresolved: boolean;
}

const replyOf = replies<ApplicationSlots>();

/**
 * Application for the verification of an organization: fields and a proof, which is uploaded first. Whatever is refused or lost, the typed
 * values and the uploaded file stay.
 */
export const applicationMachine = setup({
  types: {
    context: {} as ApplicationContext,
    events: {} as ApplicationEvent,
    input: {} as { readonly draft: OrganizationApplication },
  },
  actors: unfilledSlots<ApplicationSlots>()('readFile', 'uploadProof', 'applyOrganization'),
  guards: {
    isReady: ({ context }) => applicationFaults(context).length === 0 && context.proofID !== null,
    isComplete: ({ context }) => applicationFaults(context).length === 0,
    isLostReady: ({ context }) => isLost(context) && context.proofID !== null,
    isLost: ({ context }) => isLost(context),
    isUploaded: ({ event }) => replyOf(event, 'uploadProof')?.ok === true,
    isApplied: ({ event }) => replyOf(event, 'applyOrganization')?.ok === true,
    /** Somebody else of the account applied, or this very application arrived before. */
    isOvertaken: ({ event }) =>
      isRefused<typeof applyOrganization>(failureOf(event), 'wrongState', 'keyReused'),
  },
  actions: assigns<ApplicationContext, ApplicationEvent>()({
    keepField: ({ event, context: { draft, faults } }) =>
      event.type === 'field.change'
        ? { draft: { ...draft, [event.field]: event.text }, faults: without(faults, event.field) }
        : {},
    keepFile: ({ event, context: { faults } }) =>
      event.type === 'file.choose'
        ? { file: event.file, proofID: null, faults: without(faults, 'proof') }
        : {},
    dropFile: ({ context: { faults } }) => ({ file: null, proofID: null, faults: without(faults, 'proof') }),
    /** A file that does not fit is not kept: only its fault is shown. */
    judgeFile: ({ event, context }) => {
      const found = replyOf(event, 'readFile') ?? [];
      return found.length === 0
        ? {}
        : { file: null, faults: [...without(context.faults, 'proof'), ...found] };
    },
    refuseFile: ({ context }) => ({
      file: null,
      faults: [...without(context.faults, 'proof'), fault('proof', 'file-broken', '')],
    }),
    refuseForm: ({ context }) => ({
      faults: applicationFaults(context),
      refusals: context.refusals + 1,
      failure: null,
    }),
    begin: ({ event, context }) => ({
      faults: [],
      failure: null,
      key: event.type === 'application.submit' && !context.isUnresolved ? event.key : context.key,
    }),
    keepProof: ({ event }) => {
      const answer = replyOf(event, 'uploadProof');
      return answer?.ok ? { proofID: answer.value.proofID } : {};
    },
    noteFailure: ({ event, context }) => {
      const failure = failureOf(event) ?? { kind: 'broken' as const };
      const faults = failure.kind === 'refused' ? failure.errors : [];
      const isProof = faults.some(({ field }) => field === 'proof' || field === 'proofID');
      return {
        failure,
        faults,
        refusals: context.refusals + 1,
        ...(isProof ? { proofID: null } : {}),
      };
    },
    noteUnresolved: ({ event, context }) => {
      const failure = failureOf(event);
      return { isUnresolved: context.isUnresolved || failure === null || isUnanswered(failure) };
    },
  }),
}).createMachine({
  id: 'application',
  context: ({ input: { draft } }) => ({
    draft,
    file: null,
    proofID: null,
    key: '',
    faults: [],
    refusals: 0,
    failure: null,
    isUnresolved: false,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': { actions: 'keepField' },
        'file.choose': { target: 'reading', actions: 'keepFile' },
        'file.remove': { actions: 'dropFile' },
        'application.submit': [
          { guard: 'isReady', target: 'applying', actions: 'begin' },
          { guard: 'isComplete', target: 'uploading', actions: 'begin' },
          { actions: 'refuseForm' },
        ],
        'connection.return': [
          { guard: 'isLostReady', target: 'applying', actions: 'begin' },
          { guard: 'isLost', target: 'uploading', actions: 'begin' },
        ],
      },
    },
    reading: {
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ handle: context.file?.handle ?? '' }),
        onDone: { target: 'editing', actions: 'judgeFile' },
        onError: { target: 'editing', actions: 'refuseFile' },
      },
      on: {
        'field.change': { actions: 'keepField' },
        'file.choose': { target: 'reading', actions: 'keepFile', reenter: true },
        'file.remove': { target: 'editing', actions: 'dropFile' },
      },
    },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'uploadProof',
        src: 'uploadProof',
        input: ({ context: { file } }) => ({ handle: file?.handle ?? '', name: file?.name ?? '' }),
        onDone: [
          { guard: 'isUploaded', target: 'applying', actions: 'keepProof' },
          { target: 'editing', actions: 'noteFailure' },
        ],
        onError: { target: 'editing', actions: 'noteFailure' },
      },
      on: { 'upload.cancel': 'editing' },
    },
    applying: {
      tags: 'busy',
      invoke: {
        id: 'applyOrganization',
        src: 'applyOrganization',
        input: ({ context: { draft, proofID, key } }) => ({ draft, proofID: proofID ?? '', key }),
        onDone: [
          { guard: 'isApplied', target: 'applied' },
          { guard: 'isOvertaken', target: 'overtaken' },
          { target: 'editing', actions: ['noteUnresolved', 'noteFailure'] },
        ],
        onError: { target: 'editing', actions: ['noteUnresolved', 'noteFailure'] },
      },
    },
    applied: { type: 'final' },
    /** An application of the account waits or has passed already. */
    overtaken: { type: 'final' },
  },
});

/** Faults of the form, in its order. */
export function applicationFaults({
  draft,
  file,
}: Pick<ApplicationContext, 'draft' | 'file'>): readonly Fault[] {
  return [...checkOrganizationApplication(draft), ...(file === null ? [fault('proof', 'required', '')] : [])];
}

/** The last attempt was not answered; what was typed since is sent only with a press. */
function isLost(context: ApplicationContext): boolean {
  const { failure } = context;
  const isUnheard = failure !== null && failure.kind !== 'broken' && isUnanswered(failure);
  return isUnheard && applicationFaults(context).length === 0;
}

function failureOf(event: ApplicationEvent): CallFailure | null {
  const answer = replyOf(event, 'uploadProof') ?? replyOf(event, 'applyOrganization');
  return answer?.ok === false ? answer.error : null;
}

function without(faults: readonly Fault[], field: string): readonly Fault[] {
  return faults.filter((entry) => entry.field !== field);
}
