import { CalendarPlus, Circle, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { type AgendaItem, orderAgenda } from '#core/orders/agenda.ts';
import { isFinal, orderStage } from '#core/orders/status.ts';
import { consoleTexts } from '#src/console/texts.ts';
import type { PageLead } from '#src/features/orders/order/lead-texts.ts';
import { NextChoice } from '#src/features/orders/order/next-choice.tsx';
import { orderPlan } from '#src/features/orders/order/order-plan.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { paidWithText } from '#src/features/payment/methods/method-name.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText, useTexts } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

interface OrderAgendaProps {
  readonly order: OrderDetail;
  readonly lead: PageLead;
  /** Number of validated names, and of all names; 0 while loading. */
  readonly validated: number;
  readonly validations: number;
}

const icons = {
  done: <CircleCheck />,
  now: <CircleAlert />,
  later: <Circle />,
  stopped: <CircleDashed />,
} as const;

/** What the order waits for: done, now, later. */
export function OrderAgenda(props: OrderAgendaProps) {
  const { order, lead } = props;
  const t = useText(orderTexts, consoleTexts);
  // Nothing follows once an order has ended.
  const isOver = isFinal(order.orderStatus) && order.certificates.length === 0;
  const items = orderAgenda(order, lead).filter(({ state }) => !isOver || state !== 'later');
  const isCalm = !items.some(({ state }) => state === 'now');
  return (
    <Card>
      <CardSection title={t(`order.lead.agenda.${isOver ? 'over' : isCalm ? 'calm' : 'title'}`)}>
        <ol>
          {items.map((item) => (
            <li
              key={item.step}
              className={line}
              data-state={item.state}
              aria-current={item.state === 'now' ? 'step' : undefined}
            >
              <span
                className={icon}
                data-state={item.state}
                data-calm={lead.tone === 'danger' || undefined}
                aria-hidden="true"
              >
                {icons[item.state]}
              </span>
              <div>
                {t(`order.lead.agenda.${item.step}`)}
                <span className="sr-only"> {t(`order.lead.agenda.state.${item.state}`)}</span>
                <Detail item={item} {...props} />
              </div>
            </li>
          ))}
        </ol>
      </CardSection>
      <Settings order={order} />
    </Card>
  );
}

function Detail({ item, ...props }: OrderAgendaProps & { readonly item: AgendaItem }) {
  const t = useText(orderTexts, consoleTexts);
  const format = useFormat();
  const text = detailOf(item, props, t, format);
  return text === '' ? null : <small className={small}>{text}</small>;
}

function detailOf(
  { step, state, at }: AgendaItem,
  { order, validated, validations }: OrderAgendaProps,
  t: Translate<'order' | 'status'>,
  format: ReturnType<typeof useFormat>,
): string {
  if (step === 'validated' && state === 'now' && validations > 1)
    return t('order.lead.agenda.some', { done: validated, total: validations });
  if (step === 'issued' && state === 'later') return t('order.lead.agenda.soon');
  if ((step === 'end' || step === 'next') && at !== null) return format.utcDate(at);
  if (at === null) return '';
  if (state === 'later') return t('order.lead.agenda.by', { date: format.utcDate(at) });
  if (step === 'paid' && order.payWay !== '')
    return `${format.dateTime(at)} · ${paidWithText(order.payWay, t)}`;
  return format.dateTime(at);
}

/** How the next certificate of the term gets its key, and a calendar of all of them. */
function Settings({ order }: Pick<OrderAgendaProps, 'order'>) {
  const t = useText(orderTexts);
  const texts = useTexts();
  // After a revocation, no further certificate is issued automatically.
  if (isFinal(order.orderStatus)) return null;
  if (orderStage(order.orderStatus) === 'revoked')
    return <p className={note}>{t('order.lead.agenda.noneAfterRevocation')}</p>;
  const plan = orderPlan(order);
  if (plan.length < 2) return null;
  const saveCalendar = async () => {
    // Loaded on demand: few users need the calendar code and its texts.
    const [{ savePlanCalendar }] = await Promise.all([
      import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/product/plan-calendar.ts'),
      texts.load(purchaseTexts),
    ]);
    const { commonName: name, orderNo: key } = order;
    // The plan starts with the current certificate, which may not be the order's first.
    const first = Math.max(1, order.certificates.length);
    const now = new Date(order.serverTime);
    savePlanCalendar(plan, { name, key, first, now, ...texts.snapshot() });
  };
  return (
    <CardSection>
      <NextChoice order={order} />
      <Button
        size="sm"
        variant="ghost"
        className={css({ mt: '2', ms: '-2.5', color: 'accent.text!' })}
        icon={<CalendarPlus />}
        onClick={() => void saveCalendar()}
      >
        {t('order.lead.agenda.calendar')}
      </Button>
    </CardSection>
  );
}

const line = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  columnGap: '2.5',
  py: '2',
  _first: { pt: '0' },
  _last: { pb: '0' },
  '&[data-state=now]': { fontWeight: 'medium' },
  '&[data-state=later], &[data-state=stopped]': { color: 'fg.muted' },
  // Without its colors a state shows in its line alone.
  _highContrast: {
    ps: '2',
    '&[data-state=now]': { borderInlineStart: '3px solid Highlight' },
    '&[data-state=later]': { borderInlineStart: '3px dotted GrayText' },
    '&[data-state=stopped]': { borderInlineStart: '3px dashed GrayText' },
  },
});
const icon = css({
  mt: '0.5',
  color: 'fg.subtle',
  '& svg': { w: '18px', h: '18px' },
  '&[data-state=done]': { color: 'success' },
  '&[data-state=done][data-calm]': { color: 'fg.subtle' },
  '&[data-state=now]': { color: 'warning' },
});
const small = css({ display: 'block', fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' });
const note = css({
  px: { base: '4', sm: '5.5' },
  py: '3',
  fontSize: 'sm',
  color: 'fg.muted',
  borderTop: '1px solid token(colors.border)',
});
