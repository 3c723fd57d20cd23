import type { FormEvent } from 'react';
import { depositBounds } from '#core/contract/calls/deposit.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { defaultCurrency, groupThousands, plainAmount } from '#core/money/money.ts';
import { depositMethods } from '#core/orders/payment-method.ts';
import type { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { DepositView } from '#machines/deposit/deposit.view.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { Send } from '#src/console/flows/flow.tsx';
import { WaitButton, WaitNotice } from '#src/console/page/wait-notice.tsx';
import { useAccountedText } from '#src/console/site/use-money.ts';
import { chosenPreset, depositPresets } from '#src/features/deposit/deposit-presets.ts';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { methodNameOf } from '#src/features/payment/methods/method-name.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { useTypedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export type SendDeposit = Send<typeof depositMachine>;

/** Asks for the amount. The payment method is chosen in the next step. */
export function DepositForm({ view, send }: { readonly view: DepositView; readonly send: SendDeposit }) {
  const t = useText(depositTexts);
  const language = useLanguage();
  const { data: methods } = useCall(
    paymentCalls.payWays,
    {},
    { select: ({ payWays }) => depositMethods(payWays) },
  );
  const accounted = useAccountedText();
  const { attributes, take } = useTypedText(view.text, (text) => void send({ type: 'amount.commit', text }));
  const [fault] = view.faults;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ type: 'deposit.submit', at: Date.now() });
  };
  const bounds = {
    least: groupThousands(plainAmount(depositBounds.least)),
    most: groupThousands(plainAmount(depositBounds.most)),
  };
  if (methods?.length === 0) return <Notice tone="warning">{t('deposit.form.noMethod')}</Notice>;
  const names = methods?.map(({ name }) => methodNameOf(methods, name, language)).join(' · ');
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <CardSection
          title={t('deposit.form.title')}
          hint={names && t('deposit.form.methods', { methods: names })}
        >
          <div className={css({ display: 'grid', gap: '4' })}>
            <RadioCards
              label={t('deposit.form.presets')}
              disabled={!view.canEdit}
              options={depositPresets.map((cents) => ({
                value: plainAmount(cents),
                label: accounted(cents),
              }))}
              value={chosenPreset(attributes.value)}
              onValueChange={take}
            />
            <Field
              label={t('deposit.form.amount', { unit: defaultCurrency.unit })}
              hint={t('deposit.form.hint', bounds)}
              error={fault && faultText(fault, t)}
              className={css({ maxW: '72' })}
            >
              <TextInput
                {...attributes}
                inputMode="decimal"
                placeholder="100.00"
                maxLength={24}
                disabled={!view.canEdit}
              />
            </Field>
            <WaitNotice until={view.submittableAt} text={(span) => t('deposit.form.tooMany', { span })} />
            <Trouble {...view} />
            <div>
              <WaitButton
                until={view.submittableAt}
                type="submit"
                variant="primary"
                size="lg"
                busy={view.step === 'creating'}
              >
                {t(submitLabel(view))}
              </WaitButton>
            </div>
          </div>
        </CardSection>
      </form>
    </Card>
  );
}

function submitLabel({ step }: DepositView) {
  if (step === 'creating') return 'deposit.form.submitting';
  return step === 'unresolved' ? 'deposit.unresolved.retry' : 'deposit.form.submit';
}

/** Explains why the deposit failed. Submitting again does not create a second one. */
function Trouble({ failure, step }: DepositView) {
  const t = useText(depositTexts);
  if (failure === null) return null;
  const reason = failureText(failure, t);
  if (step !== 'unresolved')
    return (
      <Notice tone="danger" role="alert">
        {reason}
      </Notice>
    );
  return (
    <Notice tone="warning" role="alert" title={t('deposit.unresolved.title')}>
      {t('deposit.unresolved.about', { reason })}
    </Notice>
  );
}
