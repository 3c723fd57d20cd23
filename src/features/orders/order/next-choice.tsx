import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';

/** How the next certificate of the term gets its key. */
export function NextChoice({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const format = useFormat();
  const action = useAction(orderCalls.nextKey);
  const { orderNo, nextKey, nextTime } = order;
  const about = isZeroTime(nextTime)
    ? t(`order.next.about_${nextKey}`)
    : t(`order.next.on_${nextKey}`, { date: format.utcDate(nextTime) });
  return (
    <Field label={t('order.next.label')} hint={about}>
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
