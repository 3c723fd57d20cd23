import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as moneyCalls from '#core/contract/shop-money.ts';
import { formatCharge } from '#core/money/currency.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { shopMoneyTexts } from '#src/features/shop/money.texts.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { GoneNotice, shownQueue, useStillWaits } from '#src/features/shop/review-parts.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

type Refund = moneyCalls.UndecidedRefund;
type Verb = 'retry' | 'balance';

/** One refund that its provider did not take: what it said, and where the money goes instead. */
export function RefundReview({ refund }: { readonly refund: Refund }) {
  const t = useText(shopMoneyTexts);
  const format = useFormat();
  const money = useMoney();
  const can = useCan();
  const [verb, choose] = useState<Verb | null>(null);
  const { account, orderNo, method, cents, chargedCents, currency, attempts, nextTryTime } = refund;
  const name = [account.companyName, account.accountNo].filter(Boolean).join(' · ');
  return (
    <>
      <SectionCard
        title={money(cents)}
        hint={orderNo}
        actions={
          <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            <Button onClick={() => choose('retry')}>{t('shopMoney.refunds.retry')}</Button>
            <Button variant="primary" onClick={() => choose('balance')}>
              {t('shopMoney.refunds.balance')}
            </Button>
          </span>
        }
      >
        <KeyValues
          layout="stacked"
          items={[
            { label: t('shopMoney.refunds.paid'), value: formatCharge(chargedCents, currency) },
            { label: t('shopMoney.refunds.fault'), value: refund.fault, mono: true },
            {
              label: t('shopMoney.refunds.tries'),
              value: t.count('shopMoney.refunds.attempts', attempts, { time: format.dateTime(nextTryTime) }),
            },
            { label: t('shopMoney.refunds.method'), value: t.find(`status.payWay.${method}`) ?? method },
            {
              label: t('shopMoney.refunds.order'),
              value: can({ right: 'shop:orders' }) ? (
                <Link to="/shop/orders/$id" params={{ id: orderNo }}>
                  {orderNo}
                </Link>
              ) : (
                orderNo
              ),
            },
            {
              label: t('shopMoney.refunds.account'),
              value: can({ right: 'shop:customers' }) ? (
                <Link to="/shop/customers/$id" params={{ id: account.id }}>
                  {name}
                </Link>
              ) : (
                name
              ),
            },
            { label: t('shopMoney.refunds.since'), value: <Moment at={refund.createTime} /> },
          ]}
        />
      </SectionCard>
      {verb && <DecideDialog refund={refund} verb={verb} onClosed={() => choose(null)} />}
    </>
  );
}

interface DecideDialogProps {
  readonly refund: Refund;
  readonly verb: Verb;
  readonly onClosed: () => void;
}

function DecideDialog({ refund: { id, cents, fault }, verb, onClosed }: DecideDialogProps) {
  const t = useText(shopMoneyTexts);
  const money = useMoney();
  const [isUnasked, setUnasked] = useState(false);
  const queue = useCall(moneyCalls.undecidedRefunds, shownQueue);
  const waits = useStillWaits(queue, (row) => row.id === id);
  const isToBalance = verb === 'balance';
  const body = { decision: verb, isUnasked: isUnasked ? ('true' as const) : ('false' as const) };
  return (
    <ReasonDialog
      call={moneyCalls.decideRefund}
      title={t(`shopMoney.refunds.${verb}Title`, { amount: money(cents) })}
      confirm={t(`shopMoney.refunds.${verb}`)}
      done={t('shopMoney.refunds.done')}
      argsOf={(reason) => (waits ? { params: { id }, body: { ...body, reason } } : null)}
      reasons={
        isToBalance
          ? [t('shopMoney.refunds.reasons.closed'), t('shopMoney.refunds.reasons.asked')]
          : [t('shopMoney.refunds.reasons.again')]
      }
      onClosed={onClosed}
    >
      {waits === false && <GoneNotice />}
      <p>{t(`shopMoney.refunds.${verb}About`)}</p>
      <p className={css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' })}>{fault}</p>
      {isToBalance && (
        <Checkbox
          label={t('shopMoney.refunds.unasked')}
          description={t('shopMoney.refunds.unaskedAbout')}
          checked={isUnasked}
          onCheckedChange={setUnasked}
        />
      )}
    </ReasonDialog>
  );
}
