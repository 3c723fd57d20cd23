import type { AlertKind } from '#core/discovery/alert-kinds.ts';
import type { AnyEventKind, EventKind } from '#core/webhooks/kinds.ts';

/** What an event is about. `id` is the number that the API and the console use for it. */
export interface EventObject {
  readonly type: 'order' | 'payment' | 'invoice' | 'package' | 'alert' | 'account' | 'webhook';
  readonly id: string;
  /** A certificate's common name, an invoice's title, a department. */
  readonly name: string;
}

/** What is said besides; a field is absent where a kind does not have it. Amounts are cents of `currency`. */
export interface EventData {
  readonly product?: string;
  /** The name that was validated. */
  readonly host?: string;
  readonly serialNumber?: string;
  readonly notBefore?: string;
  readonly notAfter?: string;
  /** Number of the certificate within its order, from 1. */
  readonly number?: number;
  readonly daysLeft?: number;
  readonly cents?: number;
  readonly currency?: string;
  readonly method?: string;
  /** Why a request was returned. */
  readonly reason?: string;
  /** Who asked, or decided. */
  readonly by?: string;
  /** A share of a budget, in percent. */
  readonly share?: number;
  /** When what it is about is over. */
  readonly until?: string;
  /** What an alert is about (`core/discovery/alert-kinds.ts`). */
  readonly alert?: AlertKind;
  /** How many things a notice tells of, or places an alert concerns. */
  readonly count?: number;
  /** Subject and lines of a notice. */
  readonly title?: string;
  readonly lines?: readonly string[];
}

/** An event as it is sent; the same `id` again is the same event. */
export interface WebhookEvent {
  readonly id: string;
  /** RFC 3339. */
  readonly time: string;
  readonly kind: AnyEventKind;
  /** True for a test that somebody pressed for: nothing has happened. */
  readonly test: boolean;
  readonly object: EventObject;
  readonly data: EventData;
  /** The page of the console. */
  readonly url: string;
}

/** The body of a webhook. */
export function eventBody(event: WebhookEvent): string {
  return JSON.stringify(event);
}

/** The page of the console for an event. */
export function pageOfEvent({ type, id }: EventObject, kind: AnyEventKind): string {
  switch (type) {
    case 'order':
      return kind === 'approval.asked' ? '/account/approvals' : `/ssl/certificate/${encodeURIComponent(id)}`;
    case 'payment':
      return '/account/transaction';
    case 'invoice':
      return `/account/invoice/${encodeURIComponent(id)}`;
    case 'package':
      return '/account/cert-package';
    case 'alert':
      return '/certhub/discovery/alerts';
    case 'webhook':
      return '/account/webhooks';
    case 'account':
      if (kind === 'budget.reached') return '/account/transaction';
      return kind === 'notice' ? '/account/notifications' : '/account/real-name';
  }
}

const sampleOrder: EventObject = { type: 'order', id: 'CN20261127-10001', name: 'www.example.com' };

/** An event of a kind as it could be, for previews and the documentation. */
export function sampleEvent(kind: EventKind, address: string): WebhookEvent {
  const { object, data } = sampleOf(kind);
  return {
    id: 'evt_3f8e5a52-6d1c-4a0e-9d39-2f6b1c7e4a10',
    time: '2026-11-27T08:00:00.000Z',
    kind,
    test: false,
    object,
    data,
    url: `${address}${pageOfEvent(object, kind)}`,
  };
}

function sampleOf(kind: EventKind): Pick<WebhookEvent, 'object' | 'data'> {
  const product = 'GeoTrust DV SSL';
  const certificate = {
    product,
    serialNumber: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    notBefore: '2026-11-27T00:00:00.000Z',
    notAfter: '2027-06-14T23:59:59.000Z',
    number: kind === 'certificate.reissued' ? 2 : 1,
  };
  const money = { cents: 19_900, currency: 'CNY', method: 'alipay' };
  switch (kind) {
    case 'certificate.expiring':
      return { object: sampleOrder, data: { ...certificate, daysLeft: 30 } };
    case 'certificate.issued':
    case 'certificate.reissued':
    case 'certificate.revoked':
    case 'certificate.ended':
      return { object: sampleOrder, data: certificate };
    case 'validation.passed':
    case 'validation.failed':
      return { object: sampleOrder, data: { product, host: 'www.example.com' } };
    case 'order.returned':
      return { object: sampleOrder, data: { product, reason: 'CAA forbids issuance' } };
    case 'organization.passed':
      return { object: sampleOrder, data: { product, by: '示例科技有限公司' } };
    case 'approval.asked':
    case 'approval.given':
    case 'approval.refused':
      return { object: sampleOrder, data: { product, by: '王小明' } };
    case 'order.paid':
    case 'refund.credited':
    case 'refund.begun':
    case 'refund.settled':
    case 'refund.returned':
    case 'payment.reversed':
      return { object: sampleOrder, data: { product, method: 'alipay' } };
    case 'payment.settled':
      return { object: { type: 'payment', id: sampleOrder.id, name: '' }, data: money };
    case 'invoice.issued':
      return {
        object: { type: 'invoice', id: 'b6b0f1f4-8f51-4c1d-9d36-1f4d2f7f3c55', name: '示例科技有限公司' },
        data: { cents: 19_900, currency: 'CNY' },
      };
    case 'invoice.refused':
      return {
        object: { type: 'invoice', id: 'b6b0f1f4-8f51-4c1d-9d36-1f4d2f7f3c55', name: '示例科技有限公司' },
        data: { cents: 19_900, currency: 'CNY', reason: '税号与名称不符' },
      };
    case 'budget.reached':
      return {
        object: { type: 'account', id: '100001', name: '研发 · 19,952.00 / 24,000.00 CNY' },
        data: { share: 80 },
      };
    case 'package.ending':
      return {
        object: { type: 'package', id: 'PK20261127-10002', name: '' },
        data: { until: '2026-12-27T08:00:00.000Z', daysLeft: 30 },
      };
    case 'alert.opened':
    case 'alert.closed':
      return {
        object: { type: 'alert', id: '5c1f7a60-3f0e-4d7d-9c58-0b9a4f1d2e77', name: 'www.example.com' },
        data: { alert: 'expired', count: 2, notAfter: '2026-11-26T23:59:59.000Z' },
      };
    case 'real-name.passed':
    case 'real-name.refused':
      return { object: { type: 'account', id: '100001', name: '示例科技有限公司' }, data: {} };
    default:
      return { object: sampleOrder, data: { product } };
  }
}
