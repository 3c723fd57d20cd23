import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as customerCalls from '#core/contract/shop-customers.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { mostTransfer } from '#core/shop/shop-bounds.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

export type MoneyVerb = 'credit' | 'debit';

interface MoneyDialogProps {
  readonly verb: MoneyVerb;
  readonly customer: Pick<DataOf<typeof customerCalls.customer>, 'id' | 'balance'>;
  readonly onClosed: () => void;
}

/** Puts money on a customer's balance, or takes it off. */
export function MoneyDialog({ verb, customer: { id, balance }, onClosed }: MoneyDialogProps) {
  const t = useText(shopTexts);
  const money = useMoney();
  const [typed, type] = useState('');
  const most = verb === 'credit' ? mostTransfer : Math.max(1, balance);
  const amount = parseAmount(typed.trim(), 'cents', { least: 1, most });
  const cents = amount.ok ? amount.value : null;
  const after = balance + (verb === 'credit' ? 1 : -1) * (cents ?? 0);
  return (
    <ReasonDialog
      call={verb === 'credit' ? customerCalls.credit : customerCalls.debit}
      tone={verb === 'debit' ? 'danger' : 'primary'}
      title={t(`shop.money.${verb}`)}
      confirm={t(`shop.verbs.${verb}`)}
      done={t('shop.submitted')}
      argsOf={(reason) => (cents === null ? null : { params: { id }, body: { cents, reason } })}
      reasons={[t('shop.reasons.goodwill'), t('shop.reasons.correction')]}
      onClosed={onClosed}
    >
      <Field
        label={t('shop.refund.amount')}
        required
        hint={t('shop.money.after', { before: money(balance), after: money(after) })}
        error={typed !== '' && cents === null ? t('shop.refund.range', { most: money(most) }) : undefined}
      >
        <TextInput inputMode="decimal" suffix={defaultCurrency.unit} value={typed} onValueChange={type} />
      </Field>
    </ReasonDialog>
  );
}
