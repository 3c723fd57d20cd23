import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { type ShownStep, shownSteps } from '#core/orders/stage.ts';
import { orderStage } from '#core/orders/status.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { isPlanSettled, orderPlan } from '#src/features/orders/order/order-plan.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { paidWithText } from '#src/features/payment/method-name.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { type StepState, Steps } from '#src/ui/steps/steps.tsx';

export interface OrderStepsProps {
  readonly order: OrderDetail;
  /** Number of validated names, and of all names; 0 while loading. */
  readonly validated: number;
  readonly validations: number;
  /** The names are validated and the organization is being vetted. */
  readonly isVetting: boolean;
}

/** Only the step at which an order stopped counts as failed; the steps after it were never reached. */
const states = { done: 'done', now: 'now', later: 'next', stopped: 'next' } as const satisfies Record<
  ShownStep['state'],
  StepState
>;

/** The order's progress and its next step. */
export function OrderSteps({ order, validated, validations, isVetting }: OrderStepsProps) {
  const t = useText(orderTexts, consoleTexts);
  const format = useFormat();
  const plan = orderPlan(order);
  const [first] = plan;
  const stage = orderStage(order.orderStatus);
  const isCovered = plan.length > 1 && stage !== 'cancelled';
  const steps = shownSteps(order).filter(({ step }) => step !== 'reissue' || isCovered);
  const stopped = steps.find(({ state }) => state === 'stopped');
  const detail = ({ step, state, at }: ShownStep): string | undefined => {
    if (step === 'reissue')
      return first && isPlanSettled(order) && stage !== 'revoked'
        ? t('order.steps.due', { date: format.utcDate(first.notAfter.getTime()) })
        : undefined;
    if (step === 'validated' && state === 'now' && validations > 0)
      return t('order.steps.validations', { done: validated, total: validations });
    if (step === 'vetted' && isVetting) return t('order.steps.vetting');
    if (step === 'issued' && state === 'later') return t('order.steps.soon');
    if (step === 'paid' && state === 'now') return t('order.steps.waitPay');
    if (at === null) return undefined;
    return step === 'paid'
      ? t('order.steps.paidWith', { time: format.dateTime(at), method: paidWithText(order.payWay, t) })
      : format.dateTime(at);
  };
  return (
    <Steps
      label={t('order.steps.label')}
      stateLabels={{
        done: t('common.steps.done'),
        now: t('common.steps.now'),
        next: t('common.steps.next'),
        failed: t('common.steps.failed'),
      }}
      items={steps.map((shown) => ({
        key: shown.step,
        label: t(`order.steps.${shown.step}`),
        state: shown === stopped ? 'failed' : states[shown.state],
        detail: detail(shown),
      }))}
    />
  );
}
