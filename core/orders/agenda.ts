import type { Lead, LeadFacts } from '#core/orders/lead.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { orderStage } from '#core/orders/status.ts';
import type { timelineKinds } from '#core/orders/timeline.ts';

type TimelineKind = (typeof timelineKinds)[number];

/** What an order has behind it, at hand and ahead of it. */
export type AgendaStep =
  | 'ordered'
  | 'asked'
  | 'paid'
  | 'request'
  | 'approved'
  | 'validated'
  | 'vetted'
  | 'issued'
  | 'clear'
  | 'install'
  | 'revoke'
  | 'reissue'
  | 'renew'
  | 'renewal'
  | 'order'
  | 'next'
  | 'end';

/** `stopped`: where the order ended. */
export type AgendaState = 'done' | 'now' | 'later' | 'stopped';

export interface AgendaItem {
  readonly step: AgendaStep;
  readonly state: AgendaState;
  /** When it was done or is due, RFC 3339; null if unknown. */
  readonly at: string | null;
}

export interface AgendaFacts extends LeadFacts {
  readonly createTime: string;
  /** Zero date while unpaid. */
  readonly payTime: string;
  /** Cents paid for the reissue in progress. */
  readonly reSignPaid: number;
  readonly vetting: { readonly needed: boolean; readonly askedTime: string; readonly doneTime: string };
  /** When the next certificate of the paid span is requested; zero date if none follows. */
  readonly nextTime: string;
  readonly timeline: readonly { readonly at: string; readonly kind: TimelineKind }[];
}

/** Returns what the order waits for: what is done, the one thing at hand, and what comes after it. */
export function orderAgenda(order: AgendaFacts, lead: Lead): AgendaItem[] {
  if (order.certificates.length === 0) return firstCertificate(order);
  return order.waitsFor === 'nothing' ? afterIssue(order, lead) : followingCertificate(order, lead);
}

interface FirstStep {
  readonly step: AgendaStep;
  readonly isDone: boolean;
  readonly at: string;
}

function firstCertificate(order: AgendaFacts): AgendaItem[] {
  const { payTime, vetting, waitsFor } = order;
  const isReturned = waitsFor === 'request';
  const isValidated = !isZeroTime(vetting.askedTime) || waitsFor === 'issuance';
  const steps: readonly (FirstStep | false)[] = [
    { step: 'ordered', isDone: true, at: order.createTime },
    waitsFor === 'approval' && { step: 'approved', isDone: false, at: '' },
    { step: 'paid', isDone: !isZeroTime(payTime), at: payTime },
    isReturned && { step: 'request', isDone: false, at: '' },
    order.domainNames.length > 0 && {
      step: 'validated',
      isDone: isValidated && !isReturned,
      at: vetting.askedTime,
    },
    vetting.needed && { step: 'vetted', isDone: !isZeroTime(vetting.doneTime), at: vetting.doneTime },
    { step: 'issued', isDone: false, at: '' },
    { step: 'install', isDone: false, at: '' },
  ];
  const shown = steps.filter((each): each is FirstStep => each !== false);
  const current = shown.find(({ isDone }) => !isDone)?.step;
  const here = waitsFor === 'nothing' ? 'stopped' : 'now';
  return shown.map(({ step, isDone, at }) => ({
    step,
    state: isDone ? 'done' : step === current ? here : 'later',
    at: isDone ? knownTime(at) : null,
  }));
}

/** Kinds of events that ask for another certificate. */
const askingKinds: ReadonlySet<TimelineKind> = new Set(['reissue', 'pulled', 'next-begun', 'next-asked']);

function followingCertificate(order: AgendaFacts, { certificate }: Lead): AgendaItem[] {
  const { waitsFor } = order;
  const asked = order.timeline.findLast(({ kind }) => askingKinds.has(kind));
  const isValidated = waitsFor === 'review' || waitsFor === 'issuance';
  return [
    item('asked', 'done', asked?.at),
    ...(order.reSignPaid > 0 && waitsFor !== 'payment' ? [item('paid', 'done')] : []),
    ...(waitsFor === 'approval' ? [item('approved', 'now'), item('paid', 'later')] : []),
    ...(waitsFor === 'payment' ? [item('paid', 'now')] : []),
    ...(waitsFor === 'request' ? [item('request', 'now')] : []),
    ...(order.domainNames.length > 0
      ? [item('validated', isValidated ? 'done' : waitsFor === 'validation' ? 'now' : 'later')]
      : []),
    ...(waitsFor === 'review' ? [item('vetted', 'now')] : []),
    item('issued', waitsFor === 'issuance' ? 'now' : 'later'),
    item('install', 'later', certificate?.state === 'revoked' ? undefined : certificate?.notAfter),
  ];
}

function afterIssue(order: AgendaFacts, lead: Lead): AgendaItem[] {
  const { certificate } = lead;
  const ahead = isZeroTime(order.nextTime)
    ? [item('end', 'later', order.paidUntil)]
    : [item('next', 'later', order.nextTime)];
  switch (lead.action) {
    case 'download':
      return [
        item('issued', 'done', certificate?.issuedTime),
        item('install', 'now'),
        ...(lead.old ? [item('revoke', 'later', lead.old.revokeDueTime)] : []),
        ...ahead,
      ];
    case 'reissue':
      return [
        item('reissue', 'now'),
        ...(order.domainNames.length > 0 ? [item('validated', 'later')] : []),
        item('issued', 'later'),
        item('install', 'later'),
      ];
    case 'renew':
    case 'order':
      return [item(lead.action, 'now')];
    case 'openRenewal':
      return [item('renewal', lead.kind === 'renewed' ? 'done' : 'now')];
    default:
      return [item('clear', 'done'), ...(orderStage(order.orderStatus) === 'issued' ? ahead : [])];
  }
}

function item(step: AgendaStep, state: AgendaState, at = ''): AgendaItem {
  return { step, state, at: knownTime(at) };
}

function knownTime(time: string): string | null {
  return time === '' || isZeroTime(time) ? null : time;
}
