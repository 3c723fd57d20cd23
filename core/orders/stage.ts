import { isZeroTime } from '#core/orders/span.ts';
import { type OrderStatus, orderStage } from '#core/orders/status.ts';

/** Steps shown for an order: ordered → paid → names validated → organization vetted → issued → reissue due. */
export const orderSteps = ['ordered', 'paid', 'validated', 'vetted', 'issued', 'reissue'] as const;
export type OrderStep = (typeof orderSteps)[number];
export type StepState = 'done' | 'now' | 'later' | 'stopped';

export interface ShownStep {
  readonly step: OrderStep;
  readonly state: StepState;
  /** When the step was done or, for `reissue`, when it is due; null if unknown. */
  readonly at: string | null;
}

export interface StepTimes {
  readonly orderStatus: OrderStatus;
  readonly createTime: string;
  readonly payTime: string;
  readonly issueTime: string;
  /** End of the current certificate; zero date until one is issued. */
  readonly certExpireTime: string;
  readonly paidUntil: string;
  /** Empty for code and document signing, which need no domain validation. */
  readonly domainNames: readonly string[];
  readonly vetting: { readonly needed: boolean; readonly askedTime: string; readonly doneTime: string };
}

/**
 * Returns the steps of an order and how far it has come. A cancelled order stops at its current step. Times are RFC 3339; zero dates become
 * null.
 */
export function shownSteps(order: StepTimes): ShownStep[] {
  const stage = orderStage(order.orderStatus);
  const isOver = stage === 'cancelled' || stage === 'expired' || stage === 'revoked';
  const hasPaid = !isZeroTime(order.payTime);
  const hasCertificate = !isZeroTime(order.certExpireTime);
  const needsReissue = hasCertificate && new Date(order.certExpireTime) < new Date(order.paidUntil);

  const done: Record<OrderStep, boolean> = {
    ordered: true,
    paid: hasPaid,
    validated: hasCertificate || !isZeroTime(order.vetting.askedTime),
    vetted: !isZeroTime(order.vetting.doneTime),
    issued: hasCertificate,
    reissue: false,
  };
  const at: Record<OrderStep, string> = {
    ordered: order.createTime,
    paid: order.payTime,
    validated: order.vetting.needed ? order.vetting.askedTime : order.issueTime,
    vetted: order.vetting.doneTime,
    issued: order.issueTime,
    reissue: order.certExpireTime,
  };
  const isTaken: Partial<Record<OrderStep, boolean>> = {
    validated: order.domainNames.length > 0,
    vetted: order.vetting.needed,
    reissue: !hasCertificate || needsReissue,
  };
  const shown = orderSteps.filter((step) => isTaken[step] ?? true);
  const current = shown.find((step) => !done[step]);
  return shown.map((step) => ({
    step,
    state: done[step]
      ? 'done'
      : isOver
        ? 'stopped'
        : step === current && step !== 'reissue'
          ? 'now'
          : 'later',
    at: isZeroTime(at[step]) ? null : at[step],
  }));
}
