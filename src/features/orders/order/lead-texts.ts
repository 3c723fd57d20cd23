import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { daysUntil } from '#core/day.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import type { Lead } from '#core/orders/lead.ts';
import { eventDetail } from '#src/features/orders/order/event-detail.ts';
import { servesHosts } from '#src/features/orders/order/serves-hosts.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';

export type OrderCertificate = OrderDetail['certificates'][number];
export type PageLead = Lead<OrderCertificate>;

export interface LeadTextFacts {
  readonly order: OrderDetail;
  readonly lead: PageLead;
  /** The methods of the names that still wait. */
  readonly methods: readonly DcvMethod[];
  readonly validated: number;
  readonly validations: number;
}

export interface LeadWords {
  readonly t: Translate<'order' | 'status'>;
  readonly format: Pick<Format, 'utcDate' | 'dateTime'>;
  readonly money: (cents: number) => string;
}

export interface LeadTexts {
  readonly title: string;
  readonly about: string;
}

/** Returns the sentence that leads an order's page, and its reason. */
export function leadTexts(facts: LeadTextFacts, words: LeadWords): LeadTexts {
  const { lead } = facts;
  const said = { ...facts, ...words, ...datesOf(facts, words) };
  switch (lead.kind) {
    case 'pay':
    case 'payReissue':
    case 'validate':
    case 'review':
    case 'issue':
    case 'resubmit':
    case 'request':
    case 'approve': {
      const { title, about } = errandTexts(lead.kind, said);
      return { title: withHeld(title, said), about };
    }
    default:
      return certificateTexts(lead.kind, said);
  }
}

type Dates = ReturnType<typeof datesOf>;
type Said = LeadTextFacts & LeadWords & Dates;
type ErrandKind = 'pay' | 'payReissue' | 'validate' | 'review' | 'issue' | 'resubmit' | 'request' | 'approve';

function datesOf({ order, lead: { certificate } }: LeadTextFacts, { format }: LeadWords) {
  return {
    until: certificate ? format.utcDate(certificate.notAfter) : '',
    days: certificate ? daysUntil(certificate.notAfter, Date.parse(order.serverTime)) : 0,
    paidUntil: format.utcDate(order.paidUntil),
  };
}

/** What the present certificate is stands before what the order waits for. */
function withHeld(next: string, { lead: { held }, t, until }: Said): string {
  if (held === 'none') return next;
  return t('order.lead.joined', { fact: t(`order.lead.held.${held}`, { until }), next });
}

function errandTexts(kind: ErrandKind, said: Said): LeadTexts {
  const { order, lead, t, money } = said;
  switch (kind) {
    case 'pay':
    case 'payReissue':
      return {
        title: t(`order.lead.${kind}.title`),
        about: t(`order.lead.${kind}.about`, { amount: money(amountDue(order)) }),
      };
    case 'validate':
      return validateTexts(said);
    case 'resubmit': {
      const event = order.timeline.findLast(({ kind: each }) => each === 'resubmit');
      return { title: t('order.lead.resubmit.title'), about: event ? eventDetail(event, t) : '' };
    }
    case 'request': {
      return {
        title: t('order.lead.request.title'),
        about: lead.certificate ? t(`order.next.${whenOf(lead.held)}`, { date: said.until }) : '',
      };
    }
    default:
      return { title: t(`order.lead.${kind}.title`), about: t(`order.lead.${kind}.about`) };
  }
}

/** By when a new request is wanted. */
function whenOf(held: PageLead['held']): 'late' | 'again' | 'byWhen' {
  if (held === 'revoked' || held === 'revoking') return 'again';
  return held === 'ended' ? 'late' : 'byWhen';
}

function validateTexts({ methods, order, lead, validated, validations, t }: Said): LeadTexts {
  const means = meansOf(methods.length > 0 ? methods : [order.dcvMethod]);
  if (lead.held !== 'none')
    return {
      title: t(`order.lead.validateNext.${means}`),
      about: t(order.reSignPaid > 0 ? 'order.lead.validateNext.paid' : 'order.lead.validateNext.about'),
    };
  return {
    title: t(`order.lead.validate.${means}`),
    about: validations > 1 ? t('order.lead.validate.about', { done: validated, total: validations }) : '',
  };
}

/** What a customer publishes, or follows. */
function meansOf(methods: readonly DcvMethod[]): 'record' | 'file' | 'mail' {
  if (methods.every((method) => method === 'file')) return 'file';
  return methods.every((method) => method === 'email' || method === 'email_dns') ? 'mail' : 'record';
}

function certificateTexts(kind: Exclude<PageLead['kind'], ErrandKind>, said: Said): LeadTexts {
  const { order, lead, t, format, until, days, paidUntil } = said;
  const old = { serial: shortSerial(lead.old?.serialNumber ?? ''), date: dayOf(lead.old, said) };
  switch (kind) {
    case 'install':
      return {
        title: t(
          servesHosts(order.productType) ? 'order.lead.install.title' : 'order.lead.install.titleOther',
        ),
        about: t('order.lead.install.about', { until, days }),
      };
    case 'works':
      return { title: t('order.lead.works.title'), about: t('order.lead.works.about', { until, days }) };
    case 'switch':
      return { title: t('order.lead.switch.title'), about: t('order.lead.switch.about', old) };
    case 'replaceBy':
      return { title: t('order.lead.replaceBy.title', old), about: t('order.lead.replaceBy.about', old) };
    case 'lapsed': {
      const isRefunded = order.timeline.some(({ kind: each }) =>
        ['refunded', 'refund-begun', 'unit-back'].includes(each),
      );
      return {
        title: t('order.lead.lapsed.title'),
        about: t(`order.lead.lapsed.${isRefunded ? 'refunded' : 'about'}`, { paidUntil }),
      };
    }
    case 'fallback':
      return {
        title: t('order.lead.fallback.title', { until }),
        about: `${t('order.lead.fallback.about', {
          serial: shortSerial(lead.certificate?.serialNumber ?? ''),
        })} ${afterText(said)}`,
      };
    case 'unreplaced':
      return {
        title: t.count('order.lead.unreplaced.title', days),
        about: t('order.lead.unreplaced.about', { until }),
      };
    case 'next':
    case 'renew':
      return {
        title: t.count(`order.lead.${kind}.title`, days),
        about:
          lead.action === 'order'
            ? t('order.lead.after.order')
            : t(`order.lead.${kind}.about`, { until, paidUntil }),
      };
    case 'payRenewal':
    case 'renewing':
      return {
        title: t(`order.lead.${kind}.title`),
        about: t(`order.lead.${kind}.${lead.held === 'ended' ? 'late' : 'about'}`, { until }),
      };
    case 'ended':
      return { title: t('order.lead.ended.title', { until }), about: afterText(said) };
    case 'revoking':
    case 'revoked':
      return {
        title: t(`order.lead.${kind}.title`),
        about: t('order.lead.joined', {
          fact: revocationText(lead.certificate, t, format),
          next: afterText(said),
        }),
      };
    default:
      return { title: t(`order.lead.${kind}.title`), about: t(`order.lead.${kind}.about`) };
  }
}

function dayOf(old: OrderCertificate | undefined, { format }: LeadWords): string {
  return old ? format.utcDate(old.revokeDueTime) : '';
}

function afterText({ lead: { action }, t, paidUntil }: Said): string {
  if (action === 'reissue' || action === 'renew' || action === 'order')
    return t(`order.lead.after.${action}`, { paidUntil });
  return '';
}

/** When and why a certificate was revoked; empty if it was not. */
export function revocationText(
  certificate: OrderCertificate | undefined,
  t: LeadWords['t'],
  format: LeadWords['format'],
): string {
  if (!certificate?.revocation) return '';
  const { reason, askedTime, doneTime } = certificate.revocation;
  const isDone = certificate.state === 'revoked';
  return t(isDone ? 'order.revoke.done' : 'order.revoke.asked', {
    time: format.dateTime(isDone ? doneTime : askedTime),
    reason: t(`order.revoke.reasons.${reason}`),
  });
}

/** `5597…b9d3`: enough to tell the certificates of an order apart. */
export function shortSerial(serialNumber: string): string {
  return serialNumber.length > 12 ? `${serialNumber.slice(0, 4)}…${serialNumber.slice(-4)}` : serialNumber;
}
