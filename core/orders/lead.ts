import { dayMs } from '#core/day.ts';
import {
  endingFrom,
  leadingCertificate,
  mostEndingDays,
  type StatedCertificate,
} from '#core/orders/certificate-state.ts';
import type { CertificateState } from '#core/orders/certificate-states.ts';
import type { FactTone, TagFacts } from '#core/orders/order-tags.ts';
import { isReissuable } from '#core/orders/reissue.ts';
import { isRenewable } from '#core/orders/renewal.ts';
import { addDays, isZeroTime } from '#core/orders/span.ts';
import { isPayable, type OrderStatus, orderStage } from '#core/orders/status.ts';

/** Days after its issue during which a certificate is presumed not to be installed yet. */
const installDays = 14;

export interface LeadCertificate extends StatedCertificate {
  readonly number: number;
  readonly serialNumber: string;
  readonly notBefore: string;
  readonly issuedTime: string;
  readonly spkiHash: string;
  readonly revocation: { readonly doneTime: string } | null;
  /** When the CA revokes it, because it holds a name that is no longer ordered; zero date if it does not. */
  readonly revokeDueTime: string;
}

export interface LeadFacts<Certificate extends LeadCertificate = LeadCertificate> extends TagFacts {
  readonly orderNo: string;
  readonly paidUntil: string;
  readonly serverTime: string;
  readonly certificates: readonly Certificate[];
  /** Empty for code and document signing, which need no domain validation. */
  readonly domainNames: readonly string[];
  /** The chain of renewed orders, oldest first, with this one. */
  readonly renewals: readonly {
    readonly orderNo: string;
    readonly orderStatus: OrderStatus;
    /** It has had a certificate, whatever it waits for now. */
    readonly isIssued: boolean;
  }[];
}

/**
 * What the leading certificate is; `revoking` until the CA has done it. `fallback`: it works, but a newer one of the order is revoked, or
 * about to be, and a server may use that one.
 */
export type HeldFact = CertificateState | 'none' | 'revoking' | 'fallback';

/** What the page says first. The kinds of an errand say beside it what the present certificate is (`held`). */
export type LeadKind =
  | 'pay'
  | 'payReissue'
  | 'validate'
  | 'review'
  | 'issue'
  | 'resubmit'
  | 'request'
  | 'approve'
  | 'cancelled'
  | 'lapsed'
  | 'install'
  | 'switch'
  | 'replaceBy'
  | 'fallback'
  | 'works'
  | 'next'
  | 'renew'
  | 'payRenewal'
  | 'renewing'
  | 'unreplaced'
  | 'renewed'
  | 'ended'
  | 'revoking'
  | 'revoked';

/** The one thing to do; `validate` is done in the validation panel. Null if there is nothing. */
export type LeadAction =
  | 'pay'
  | 'validate'
  | 'resubmit'
  | 'request'
  | 'download'
  | 'reissue'
  | 'renew'
  | 'openRenewal'
  | 'order'
  | null;

export interface Lead<Certificate extends LeadCertificate = LeadCertificate> {
  readonly kind: LeadKind;
  readonly tone: FactTone;
  readonly action: LeadAction;
  readonly held: HeldFact;
  /** The certificate that the sentence is about, and that `download` saves; undefined before the first. */
  readonly certificate: Certificate | undefined;
  /** For `switch` and `replaceBy`: the one to be replaced. */
  readonly old: Certificate | undefined;
  /** The order that renews this one; null without. */
  readonly renewal: string | null;
}

type Said = Pick<Lead, 'kind' | 'tone' | 'action'>;

/** Returns what an order's page says first, from its two facts, its paid span and the server's time. */
export function orderLead<Certificate extends LeadCertificate>(
  order: LeadFacts<Certificate>,
): Lead<Certificate> {
  const now = new Date(order.serverTime);
  const newest = order.certificates.at(-1);
  const old = newest && outgoing(order.certificates, newest, now);
  const leading = leadingCertificate(order.certificates);
  const renewal = renewalOf(order);
  const held = heldFact(leading, newest);
  const errand = errandLead(order, leading, held);
  if (errand === null && old !== undefined)
    return {
      kind: isZeroTime(old.revokeDueTime) ? 'switch' : 'replaceBy',
      tone: 'warning',
      action: 'download',
      held: 'live',
      certificate: newest,
      old,
      renewal: null,
    };
  return {
    ...(errand ?? certificateLead(order, { leading, held, renewal, now })),
    held,
    certificate: leading,
    old: undefined,
    renewal: renewal?.orderNo ?? null,
  };
}

function heldFact(leading: LeadCertificate | undefined, newest: LeadCertificate | undefined): HeldFact {
  if (leading === undefined) return 'none';
  if (isRevoking(leading)) return 'revoking';
  const isNewestGone = newest?.state === 'revoked' || (newest !== undefined && isRevoking(newest));
  return isNewestGone && newest !== leading && isShown(leading) ? 'fallback' : leading.state;
}

function isRevoking({ state, revocation }: LeadCertificate): boolean {
  return revocation !== null && state !== 'revoked' && state !== 'ended';
}

/** What the order waits for comes first: only then a certificate follows. */
function errandLead(order: LeadFacts, leading: LeadCertificate | undefined, held: HeldFact): Said | null {
  const { orderStatus, waitsFor } = order;
  // A site whose present certificate is about to fail needs haste; one whose certificate has failed is down, whatever is under way.
  const isDown = held === 'revoked' || held === 'ended';
  const tone = isDown ? 'danger' : held === 'live' || held === 'replaced' ? 'info' : 'warning';
  const calm = isDown ? 'danger' : 'info';
  switch (waitsFor) {
    case 'payment':
      return leading === undefined
        ? { kind: 'pay', tone: 'warning', action: 'pay' }
        : { kind: 'payReissue', tone, action: 'pay' };
    case 'validation':
      if (order.domainNames.length > 0) return { kind: 'validate', tone, action: 'validate' };
      return { kind: 'review', tone: calm, action: null };
    case 'review':
      return { kind: 'review', tone: calm, action: null };
    case 'issuance':
      return { kind: 'issue', tone: calm, action: null };
    case 'request':
      return orderStage(orderStatus) === 'resubmit'
        ? { kind: 'resubmit', tone: 'danger', action: 'resubmit' }
        : { kind: 'request', tone: held === 'live' ? 'warning' : tone, action: 'request' };
    case 'approval':
      return { kind: 'approve', tone: 'info', action: null };
    case 'nothing':
      return orderStage(orderStatus) === 'cancelled'
        ? { kind: 'cancelled', tone: 'neutral', action: 'order' }
        : null;
  }
}

interface HeldNow {
  readonly leading: LeadCertificate | undefined;
  readonly held: HeldFact;
  readonly renewal: Renewal | null;
  readonly now: Date;
}

function certificateLead(order: LeadFacts, { leading, held, renewal, now }: HeldNow): Said {
  if (leading === undefined) return { kind: 'lapsed', tone: 'neutral', action: 'order' };
  // The order that renews it has another certificate already, or gets one while this one's paid span is over.
  const isFollowed =
    renewal !== null && !isOver(renewal.orderStatus) && (renewal.isIssued || !isReissuable(order, now));
  const next = isFollowed ? 'openRenewal' : afterEnd(order, now);
  switch (held) {
    case 'revoked':
      return { kind: 'revoked', tone: 'danger', action: next };
    case 'revoking':
      return { kind: 'revoking', tone: 'warning', action: next };
    case 'fallback':
      return { kind: 'fallback', tone: 'warning', action: next };
    case 'replaced':
      return { kind: 'renewed', tone: 'neutral', action: renewal === null ? null : 'openRenewal' };
    case 'ended':
      return renewal === null
        ? { kind: 'ended', tone: 'danger', action: afterEnd(order, now) }
        : endedLead(renewal);
    case 'ending':
      if (isPaidPast(order, leading)) return { kind: 'next', tone: 'warning', action: 'reissue' };
      return renewal === null
        ? { kind: 'renew', tone: 'warning', action: isRenewable(order, now) ? 'renew' : 'order' }
        : renewalLead(renewal, 'warning');
    default:
      if (addDays(new Date(leading.issuedTime), installDays) > now)
        return { kind: 'install', tone: 'success', action: 'download' };
      // A renewal may wait for the customer.
      if (renewal !== null && !renewal.isIssued && !isOver(renewal.orderStatus))
        return renewalLead(renewal, 'info');
      // A last certificate of few days begins to end late: the paid span is renewed in time all the same.
      return renewal === null && isLastSoon(order, leading, now)
        ? { kind: 'renew', tone: 'info', action: 'renew' }
        : { kind: 'works', tone: 'success', action: null };
  }
}

/** Whether the paid span ends within `mostEndingDays`, with no other certificate to come, and can be renewed. */
function isLastSoon(order: LeadFacts, leading: LeadCertificate, now: Date): boolean {
  const isSoon = addDays(new Date(order.paidUntil), -mostEndingDays) <= now;
  return isSoon && !isPaidPast(order, leading) && isRenewable(order, now);
}

/** A certificate within the paid span is free; after it, a renewal or another order brings one. */
function afterEnd(order: LeadFacts, now: Date): LeadAction {
  if (isReissuable(order, now)) return 'reissue';
  return orderStage(order.orderStatus) !== 'revoked' && isRenewable(order, now) ? 'renew' : 'order';
}

/** Whether the paid span has room for another certificate (the constant of `nextBegins`). */
function isPaidPast({ paidUntil }: LeadFacts, { notAfter }: LeadCertificate): boolean {
  return !isZeroTime(paidUntil) && Date.parse(paidUntil) - Date.parse(notAfter) >= dayMs;
}

type Renewal = LeadFacts['renewals'][number];

function renewalLead(renewal: Renewal, tone: FactTone): Said {
  // None of its certificates stands for this one: they lack names, or are revoked or ended.
  if (renewal.isIssued || isOver(renewal.orderStatus))
    return { kind: 'unreplaced', tone, action: 'openRenewal' };
  return { kind: isPayable(renewal.orderStatus) ? 'payRenewal' : 'renewing', tone, action: 'openRenewal' };
}

/** A certificate that ended is not `replaced`, even if the renewal's took over in time. */
function endedLead(renewal: Renewal): Said {
  if (isDone(renewal)) return { kind: 'renewed', tone: 'neutral', action: 'openRenewal' };
  if (isOver(renewal.orderStatus)) return { kind: 'ended', tone: 'danger', action: 'openRenewal' };
  return renewalLead(renewal, 'danger');
}

/** It has a certificate: what it waits for then is another. */
function isDone({ orderStatus, isIssued }: Renewal): boolean {
  return isIssued && !isOver(orderStatus);
}

function isOver(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage === 'expired' || stage === 'revoked';
}

/** The order that renews this one: the latest of the chain with a certificate, else the latest that was not canceled. */
function renewalOf({ orderNo, renewals }: LeadFacts): Renewal | null {
  const at = renewals.findIndex((each) => each.orderNo === orderNo);
  const later = at < 0 ? [] : renewals.slice(at + 1);
  const open = later.filter(({ orderStatus }) => orderStage(orderStatus) !== 'cancelled');
  return open.findLast(isDone) ?? open.at(-1) ?? null;
}

/**
 * The certificate that a newer one of the order takes over from by the customer's act: one that is revoked soon, or whose key was given up
 * long before its end.
 */
function outgoing<Certificate extends LeadCertificate>(
  certificates: readonly Certificate[],
  newest: Certificate,
  now: Date,
): Certificate | undefined {
  if (newest.revocation !== null || !isShown(newest)) return undefined;
  const others = certificates.filter(
    (each) => each !== newest && each.revocation === null && (isShown(each) || each.state === 'replaced'),
  );
  const due = others.find(({ revokeDueTime }) => !isZeroTime(revokeDueTime));
  if (due !== undefined) return due;
  const issued = new Date(newest.issuedTime);
  if (addDays(issued, installDays) <= now) return undefined;
  return others.findLast((each) => {
    const span = { notBefore: new Date(each.notBefore), notAfter: new Date(each.notAfter) };
    return each.state === 'replaced' && each.spkiHash !== newest.spkiHash && endingFrom(span) > issued;
  });
}

function isShown({ state }: LeadCertificate): boolean {
  return state === 'live' || state === 'ending';
}
