import { requestFault } from '#core/csr/request-fault.ts';
import { type Fault, fault } from '#core/fault.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { onlyRequestOf, requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { nameFaults, requestNameFaults } from '#machines/purchase/names.rules.ts';
import { orderSourceOf } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { brokenFailure, toFormFault } from '#machines/purchase/purchase.faults.ts';
import { batchId, formFaults, orderPayload, ownRequest } from '#machines/purchase/purchase.rules.ts';
import type {
  PurchaseContext,
  PurchaseEvent,
  PurchaseFailure,
  PurchaseSlots,
} from '#machines/purchase/purchase.types.ts';

type Args = ArgsOf<PurchaseContext, PurchaseEvent>;
type Change = ChangeOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();

/** What a press of 'buy' does, up to the order. */
export const orderActions = {
  clearFaults: () => ({ faults: [], failure: null }),
  refuseForm: ({ context }) => ({
    faults: [...formFaults(context), ...foundFaults(context)],
    refusals: context.refusals + 1,
    failure: null,
  }),
  /** A new try has a new request, and so a key of its own. */
  beginAttempt: ({ context }) => ({
    attempt: context.attempt + 1,
    payload: null,
    hashValues: [],
    existingOrders: [],
    isKnownAbsent: false,
    unanswered: 0,
  }),
  keepRequest,
  /** The customer's own request: no key is made, and none is kept here. */
  takeRequest,
  keepOrder: ({ event }) => {
    const created = replyOf(event, 'createOrder')?.answer ?? replyOf(event, 'findOrders')?.answer;
    return created?.ok ? { order: created.value, failure: null } : {};
  },
  keepRefusal: ({ context, event }) => {
    const refusals = context.refusals + 1;
    const unfit = partyFaultOf(event);
    if (unfit !== null) return { failure: null, faults: [unfit], refusals };
    const failure = failureOf(event);
    const faults = failure?.kind === 'refused' ? failure.errors.map(toFormFault) : [];
    return { failure, faults, refusals };
  },
  noteUnanswered: ({ context, event }) => ({
    unanswered: context.unanswered + 1,
    failure: failureOf(event) ?? brokenFailure,
  }),
  noteAbsent: () => ({ isKnownAbsent: true }),
  askAgain: () => ({ unanswered: 0, isKnownAbsent: false }),
  noteFailure: ({ event }) => ({ failure: failureOf(event) }),
  noteBroken: () => ({ failure: brokenFailure }),
  keepHandover: ({ context }) => ({ handedTo: batchId(context), failure: null }),
} satisfies Record<string, Change>;

function keepRequest({ context, event }: Args): Partial<PurchaseContext> {
  const result = replyOf(event, 'makeRequest')?.result;
  if (!result?.ok) return {};
  return { payload: orderPayload(context, result.value), hashValues: [result.value.hashValue] };
}

function takeRequest({ context, event }: Args): Partial<PurchaseContext> {
  const found = replyOf(event, 'findExistingOrders')?.answer;
  const request = ownRequest(context);
  if (!found?.ok || request === null) return {};
  return {
    payload: orderPayload(context, request),
    hashValues: [onlyRequestOf(context)?.hashValue ?? ''],
    existingOrders: found.value,
  };
}

/** What the last check of the names, the text or the requests found; a long list is told by its first. */
function foundFaults(context: PurchaseContext): readonly Fault[] {
  switch (orderSourceOf(context)) {
    case 'names':
      return context.text.trim() === '' ? [] : nameFaults(context);
    case 'text': {
      const [first] = context.batch.faults;
      return first === undefined ? [] : [{ ...first, field: 'batch' }];
    }
    default: {
      const own = requestsOf(context).length === 1 && context.text.trim() !== '';
      const names = own ? [...nameFaults(context), ...requestNameFaults(context)] : [];
      return [...requestFaults(context), ...names];
    }
  }
}

function requestFaults(context: PurchaseContext): readonly Fault[] {
  const [unfit] = requestsOf(context).flatMap((request) => requestFault(request, 'csr') ?? []);
  if (unfit !== undefined) return [unfit];
  const [first] = context.judged.verdicts.flatMap(({ faults }) => faults);
  return first === undefined ? [] : [{ ...first, field: 'csr' }];
}

/** The contact or the organization went while it stood in the form, or does not do: a fault of its field. */
function partyFaultOf(event: PurchaseEvent): Fault | null {
  const result = replyOf(event, 'makeRequest')?.result ?? replyOf(event, 'beginBatch')?.result;
  if (result === undefined || result.ok) return null;
  switch (result.error.kind) {
    case 'party-missing':
      return fault(result.error.field, 'not-offered', result.error.id);
    case 'party-unfit':
      return result.error.fault;
    default:
      return null;
  }
}

function failureOf(event: PurchaseEvent): PurchaseFailure | null {
  const made = replyOf(event, 'makeRequest')?.result ?? replyOf(event, 'beginBatch')?.result;
  if (made?.ok === false) {
    const { error } = made;
    return error.kind === 'party-missing' || error.kind === 'party-unfit' ? null : error;
  }
  const answer =
    replyOf(event, 'createOrder')?.answer ??
    replyOf(event, 'findOrders')?.answer ??
    replyOf(event, 'findExistingOrders')?.answer;
  return answer?.ok === false ? answer.error : null;
}
