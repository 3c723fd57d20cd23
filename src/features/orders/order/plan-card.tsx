import { CalendarPlus } from 'lucide-react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { isFinal, orderStage } from '#core/orders/status.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { isPlanSettled, orderPlan } from '#src/features/orders/order/order-plan.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useFormat, useText, useTexts } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

/** The successive certificates that cover the term paid for. */
export function PlanCard({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const format = useFormat();
  const texts = useTexts();
  // After a revocation, no further certificate is issued automatically.
  if (isFinal(order.orderStatus) || orderStage(order.orderStatus) === 'revoked') return null;
  const now = new Date(order.serverTime);
  const plan = orderPlan(order);
  // The plan starts with the current certificate, which may not be the order's first.
  const first = Math.max(1, order.certificates.length);
  const saveCalendar = async () => {
    // Loaded on demand: few users need the calendar code and its texts.
    const [{ savePlanCalendar }] = await Promise.all([
      import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/product/plan-calendar.ts'),
      texts.load(purchaseTexts),
    ]);
    const { commonName: name, orderNo: key } = order;
    savePlanCalendar(plan, { name, key, first, now, ...texts.snapshot() });
  };
  return (
    <CardSection title={t('order.plan.title')} hint={t('order.plan.hint')}>
      <KeyValues
        items={plan.map(({ notBefore, notAfter }, index) => ({
          label: (
            <>
              {t('order.plan.nth', { n: first + index })}
              {order.certificate && notBefore <= now && now < notAfter && ` · ${t('order.plan.now')}`}
            </>
          ),
          value: t('order.plan.range', {
            from: format.utcDate(notBefore.getTime()),
            to: format.utcDate(notAfter.getTime()),
          }),
        }))}
      />
      {!isPlanSettled(order) && <p className={note}>{t('order.plan.fromPay')}</p>}
      {plan.length > 1 && (
        <Button
          size="sm"
          className={css({ mt: '3' })}
          icon={<CalendarPlus />}
          onClick={() => void saveCalendar()}
        >
          {t('order.plan.calendar')}
        </Button>
      )}
      {plan.length > 1 && <NextChoice order={order} />}
    </CardSection>
  );
}

/** How the next certificate of the term gets its key. */
function NextChoice({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const format = useFormat();
  const action = useAction(orderCalls.nextKey);
  const { orderNo, nextKey, nextTime } = order;
  const about = isZeroTime(nextTime)
    ? t(`order.next.about_${nextKey}`)
    : t(`order.next.on_${nextKey}`, { date: format.utcDate(nextTime) });
  return (
    <Field label={t('order.next.label')} hint={about} className={css({ mt: '4' })}>
      <NativeSelect
        size="sm"
        disabled={action.view.isBusy}
        options={nextKeyChoices.map((value) => ({ value, label: t(`order.next.${value}`) }))}
        value={nextKey}
        onValueChange={(chosen) => action.start({ params: { orderNo }, body: { nextKey: chosen } })}
      />
    </Field>
  );
}

const note = css({ mt: '2', fontSize: 'xs', color: 'fg.muted' });
