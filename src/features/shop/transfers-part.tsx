import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as customerCalls from '#core/contract/shop-customers.ts';
import { plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { mostTransfer } from '#core/shop/shop-bounds.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface TransfersPartProps {
  readonly customer: DataOf<typeof customerCalls.customer>;
}

/** Bank transfers that the customer announced, each booked with what the statement says. */
export function TransfersPart({ customer: { transfers } }: TransfersPartProps) {
  const t = useText(shopTexts);
  const format = useFormat();
  const charge = useChargeText();
  const isAllowed = useCan()({ right: 'shop:money' });
  const [booked, book] = useState<customerCalls.AwaitedTransfer | null>(null);
  if (transfers.length === 0) return null;
  return (
    <SectionCard title={t('shop.transfers.title')} hint={t('shop.transfers.about')}>
      <ul className={css({ display: 'grid', gap: '2.5' })}>
        {transfers.map((each) => (
          <li key={each.reference} className={row}>
            <span className={css({ minW: '0', flex: '1 1 14rem', overflowWrap: 'anywhere' })}>
              <span className={css({ fontFamily: 'mono' })}>{each.reference}</span>
              <span className={css({ display: 'block', fontSize: 'sm', color: 'fg.muted' })}>
                {each.orderNo} · {format.dateTime(each.createTime)}
              </span>
            </span>
            <span className={css({ fontVariantNumeric: 'tabular-nums' })}>
              {charge({ transferredPriceCent: each.cents, webCurrency: each.currency })}
            </span>
            {isAllowed && (
              <Button
                size="sm"
                aria-label={`${t('shop.transfers.book')} ${each.reference}`}
                onClick={() => book(each)}
              >
                {t('shop.transfers.book')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {booked && <BookDialog key={booked.reference} transfer={booked} onClosed={() => book(null)} />}
    </SectionCard>
  );
}

interface BookDialogProps {
  readonly transfer: customerCalls.AwaitedTransfer;
  readonly onClosed: () => void;
}

function BookDialog({ transfer: { reference, orderNo, cents, currency }, onClosed }: BookDialogProps) {
  const t = useText(shopTexts);
  const [typed, type] = useState(plainAmount(cents));
  const [notice, note] = useState('');
  const amount = parseAmount(typed.trim(), 'cents', { least: 1, most: mostTransfer });
  return (
    <ReasonDialog
      call={customerCalls.bookTransfer}
      title={t('shop.transfers.dialog', { reference })}
      confirm={t('shop.transfers.book')}
      done={t('shop.submitted')}
      argsOf={() =>
        amount.ok && notice.trim() !== ''
          ? { body: { reference, cents: amount.value, currency, notice: notice.trim() } }
          : null
      }
      reasons={null}
      onClosed={onClosed}
    >
      <p>{t('shop.transfers.dialogAbout', { orderNo })}</p>
      <Field
        label={t('shop.transfers.received')}
        required
        error={amount.ok ? undefined : t('shop.transfers.range')}
      >
        <TextInput inputMode="decimal" suffix={currency} value={typed} onValueChange={type} />
      </Field>
      <Field label={t('shop.transfers.notice')} hint={t('shop.transfers.noticeHint')} required>
        <TextInput maxLength={140} value={notice} onValueChange={note} />
      </Field>
    </ReasonDialog>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
