import { setup } from 'xstate';
import type { CallFailure, StepFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { InvoiceType } from '#core/money/invoices/invoice-kinds.ts';
import {
  type ApplicationDraft,
  type ChosenTitle,
  chooseFaults,
  conflictFaults,
  draftFaults,
  emptyDraft,
  faultsOfRefusal,
  type InvoiceRequest,
  isOverTitle,
  requestOf,
  toggled,
} from '#machines/invoices/invoice-application/invoice-application.rules.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

export interface ApplicationSlots {
  /** Idempotent: the same key applies once. */
  readonly apply: Slot<
    { readonly request: InvoiceRequest; readonly key: string },
    Answer<{ readonly id: string }>
  >;
}

type ApplicationUserEvent =
  | { readonly type: 'way.choose'; readonly by: 'order' | 'amount' }
  | { readonly type: 'currency.choose'; readonly currency: string }
  /** Orders with the cents that are open of each. */
  | {
      readonly type: 'orders.choose';
      readonly orders: Readonly<Record<string, number>>;
      readonly isChosen: boolean;
    }
  | { readonly type: 'amount.change'; readonly text: string }
  | { readonly type: 'type.choose'; readonly invoiceType: InvoiceType }
  | { readonly type: 'title.choose'; readonly title: ChosenTitle }
  | { readonly type: 'contact.choose'; readonly id: string }
  | { readonly type: 'remark.change'; readonly text: string }
  /** `open`: cents that can be invoiced in the currency. */
  | { readonly type: 'application.continue'; readonly open: number }
  | { readonly type: 'application.back' }
  /** `key`: a new random idempotency key. */
  | { readonly type: 'application.submit'; readonly key: string }
  | { readonly type: 'connection.return' };
export type ApplicationEvent = ApplicationUserEvent | SlotEvent<ApplicationSlots>;

export interface ApplicationInput {
  readonly currency: string;
  /** Filled in before a reload; it is chosen again from there. Null for none. */
  readonly draft: ApplicationDraft | null;
}

export interface ApplicationContext extends ApplicationDraft {
  readonly faults: readonly Fault[];
  readonly failure: StepFailure | null;
  /** Of the call in flight or unanswered. */
  readonly key: string;
  /** The application; empty until it is kept. */
  readonly id: string;
}

const replyOf = replies<ApplicationSlots>();

/** Applies for an invoice: what it covers, to whom it is made out, a last look, and the call. */
export const invoiceApplicationMachine = setup({
  types: {
    context: {} as ApplicationContext,
    events: {} as ApplicationEvent,
    input: {} as ApplicationInput,
  },
  actors: unfilledSlots<ApplicationSlots>()('apply'),
  guards: {
    hasAmount: ({ context, event }) =>
      event.type === 'application.continue' && chooseFaults(context, event.open).length === 0,
    isComplete: ({ context }) => draftFaults(context).length === 0,
    isApplied: ({ event }) => replyOf(event, 'apply')?.ok === true,
    isChanged: ({ event }) => conflictFaults(failureOf(event)).length > 0,
    isTitleRefused: ({ event }) => isOverTitle(failureOf(event)),
    isRefused: ({ event }) => failureOf(event)?.kind === 'refused',
  },
  actions: assigns<ApplicationContext, ApplicationEvent>()({
    keepWay: ({ event }) => (event.type === 'way.choose' ? { by: event.by, faults: [] } : {}),
    keepCurrency: ({ context, event }) =>
      event.type === 'currency.choose'
        ? { ...emptyDraft(event.currency), by: context.by, remark: context.remark, faults: [] }
        : {},
    keepOrders: ({ context, event }) =>
      event.type === 'orders.choose' ? { orders: toggled(context.orders, event), faults: [] } : {},
    keepAmount: ({ event }) => (event.type === 'amount.change' ? { amountText: event.text, faults: [] } : {}),
    keepType: ({ event }) =>
      event.type === 'type.choose' ? { invoiceType: event.invoiceType, faults: [] } : {},
    keepTitle: ({ event }) => (event.type === 'title.choose' ? { title: event.title, faults: [] } : {}),
    keepContact: ({ event }) => (event.type === 'contact.choose' ? { contactID: event.id } : {}),
    keepRemark: ({ event }) => (event.type === 'remark.change' ? { remark: event.text, faults: [] } : {}),
    keepKey: ({ event }) => (event.type === 'application.submit' ? { key: event.key, failure: null } : {}),
    noteChooseFaults: ({ context, event }) =>
      event.type === 'application.continue' ? { faults: chooseFaults(context, event.open) } : {},
    noteDraftFaults: ({ context }) => ({ faults: draftFaults(context) }),
    /** What was chosen is outdated: it is chosen again from what can be invoiced now. */
    noteChange: ({ event }) => ({ faults: conflictFaults(failureOf(event)), orders: {}, failure: null }),
    noteRefusal: ({ event }) => ({ faults: faultsOfRefusal(failureOf(event)), failure: null }),
    noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
    noteApplied: ({ event }) => {
      const answer = replyOf(event, 'apply');
      return answer?.ok ? { id: answer.value.id, failure: null } : {};
    },
    clearFaults: () => ({ faults: [], failure: null }),
  }),
}).createMachine({
  id: 'invoice-application',
  context: ({ input: { currency, draft } }) => ({
    ...(draft ?? emptyDraft(currency)),
    ...{ faults: [], failure: null, key: '', id: '' },
  }),
  initial: 'choosing',
  states: {
    /** The orders, or the amount. */
    choosing: {
      on: {
        'way.choose': { actions: 'keepWay' },
        'currency.choose': { actions: 'keepCurrency' },
        'orders.choose': { actions: 'keepOrders' },
        'amount.change': { actions: 'keepAmount' },
        'application.continue': [
          { guard: 'hasAmount', target: 'titling', actions: 'clearFaults' },
          { actions: 'noteChooseFaults' },
        ],
      },
    },
    /** Kind, title, address and remark. */
    titling: {
      tags: 'open',
      on: {
        'type.choose': { actions: 'keepType' },
        'title.choose': { actions: 'keepTitle' },
        'contact.choose': { actions: 'keepContact' },
        'remark.change': { actions: 'keepRemark' },
        'application.back': { target: 'choosing', actions: 'clearFaults' },
        'application.continue': [
          { guard: 'isComplete', target: 'reviewing', actions: 'clearFaults' },
          { actions: 'noteDraftFaults' },
        ],
      },
    },
    /** All of it once more. */
    reviewing: {
      tags: 'open',
      on: {
        'application.back': { target: 'titling', actions: 'clearFaults' },
        'application.submit': { target: 'applying', actions: 'keepKey' },
      },
    },
    applying: {
      tags: 'open',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ request: requestOf(context), key: context.key }),
        onDone: [
          { guard: 'isApplied', target: 'applied', actions: 'noteApplied' },
          { guard: 'isChanged', target: 'choosing', actions: 'noteChange' },
          { guard: 'isTitleRefused', target: 'titling', actions: 'noteRefusal' },
          { guard: 'isRefused', target: 'reviewing', actions: 'noteFailure' },
          { target: 'unanswered', actions: 'noteFailure' },
        ],
        onError: { target: 'unanswered', actions: 'noteFailure' },
      },
    },
    /** It may have been kept. Sending it again under the same key finds out and keeps it once. */
    unanswered: {
      tags: 'open',
      on: {
        'application.submit': { target: 'applying' },
        'connection.return': { target: 'applying' },
      },
    },
    applied: { type: 'final' },
  },
});

function failureOf(event: ApplicationEvent): CallFailure | null {
  const answer = replyOf(event, 'apply');
  return answer === null || answer.ok ? null : answer.error;
}
