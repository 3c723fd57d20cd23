import { useState } from 'react';
import { longestReason } from '#core/contract/calls/shop.ts';
import * as moneyCalls from '#core/contract/shop-money.ts';
import { formatCharge } from '#core/money/currency.ts';
import { type RefusalKind, refusalKinds } from '#core/money/invoices/invoice-states.ts';
import { shopMoneyTexts } from '#src/features/shop/money.texts.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

type Application = moneyCalls.Application;

interface IssueDialogProps {
  readonly applications: readonly Application[];
  readonly onClosed: () => void;
}

const officialText = /^[\dA-Z]{0,40}$/;

/** Issues the chosen invoices, each with the tax authority's number where there is one. */
export function IssueDialog({ applications, onClosed }: IssueDialogProps) {
  const t = useText(shopMoneyTexts);
  const [typed, type] = useState<Readonly<Record<string, string>>>({});
  const numberOf = (id: string) => (typed[id] ?? '').replaceAll(/\s/g, '');
  const isReady = applications.length > 0 && applications.every(({ id }) => officialText.test(numberOf(id)));
  const invoices = applications.map(({ id }) => ({ id, officialNo: numberOf(id) }));
  return (
    <ReasonDialog
      call={moneyCalls.issueInvoices}
      title={t.count('shopMoney.invoices.issueTitle', applications.length)}
      confirm={t.count('shopMoney.invoices.issue', applications.length)}
      done={t('shopMoney.invoices.done')}
      argsOf={() => (isReady ? { body: { invoices } } : null)}
      reasons={null}
      onClosed={onClosed}
    >
      <p>{t('shopMoney.invoices.issueAbout')}</p>
      <ul className={css({ display: 'grid', gap: '3' })}>
        {applications.map(({ id, orgName, amount, currency, type: kind }) => (
          <li key={id}>
            {kind === 'receipt' ? (
              <p className={css({ overflowWrap: 'anywhere' })}>{orgName}</p>
            ) : (
              <Field
                label={t('shopMoney.invoices.official', { name: orgName })}
                error={officialText.test(numberOf(id)) ? undefined : t('shopMoney.invoices.officialFormat')}
              >
                <TextInput
                  mono
                  inputMode="numeric"
                  maxLength={60}
                  value={typed[id] ?? ''}
                  onValueChange={(text) => type({ ...typed, [id]: text })}
                />
              </Field>
            )}
            <span className={minor}>
              {t(`shopMoney.invoices.types.${kind}`)} · {formatCharge(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}

interface RefuseDialogProps {
  readonly application: Application;
  readonly onClosed: () => void;
}

/** Refuses an application, with a reason that the customer reads. */
export function RefuseDialog({ application: { id, orgName }, onClosed }: RefuseDialogProps) {
  const t = useText(shopMoneyTexts);
  const [kind, choose] = useState<RefusalKind | null>(null);
  const [typed, type] = useState('');
  const note = typed.trim();
  const isReady = kind !== null && (kind !== 'see-note' || note !== '');
  return (
    <ReasonDialog
      call={moneyCalls.refuseInvoice}
      tone="danger"
      title={t('shopMoney.invoices.refuseTitle', { name: orgName })}
      confirm={t('shopMoney.invoices.refuse')}
      done={t('shopMoney.invoices.refused')}
      argsOf={() => (isReady ? { params: { id }, body: { refusal: kind, reason: note } } : null)}
      reasons={null}
      onClosed={onClosed}
    >
      <p>{t('shopMoney.invoices.refuseAbout')}</p>
      <RadioCards
        label={t('shopMoney.invoices.kind')}
        value={kind}
        onValueChange={choose}
        options={refusalKinds.map((value) => ({ value, label: t(`shopMoney.invoices.kinds.${value}`) }))}
      />
      <Field label={t('shopMoney.invoices.note')} required={kind === 'see-note'}>
        <TextArea rows={2} maxLength={longestReason} value={typed} onValueChange={type} />
      </Field>
    </ReasonDialog>
  );
}
