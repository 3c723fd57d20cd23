import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { callFailureOf } from '#core/contract/failure.ts';
import { isDepositNo } from '#core/orders/payable.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import type { PaymentTestResult, PaymentTestStep } from '#src/features/payment/test/run-payment-test.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import type { Tone } from '#src/ui/tag/tag.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { css } from '#styled/css';

export interface PaymentTestReportProps {
  readonly steps: readonly PaymentTestStep[];
  readonly result: PaymentTestResult | undefined;
  readonly error: Error | null;
  readonly methodName: (name: string) => string;
}

/** The steps of the test, and the resulting state of the ledger. */
export function PaymentTestReport({ steps, result, error, methodName }: PaymentTestReportProps) {
  const t = useText(paymentPagesTexts);
  const format = useFormat();
  const stepText = useStepText(methodName);
  const failure = callFailureOf(error);
  return (
    <Card>
      <CardSection title={t('paymentTest.timeline')}>
        <div role="status">
          {steps.length === 0 && error === null ? (
            <EmptyState
              icon={<ListChecks />}
              title={t('paymentTest.empty')}
              description={t('paymentTest.emptyAbout')}
            />
          ) : (
            <Timeline
              label={t('paymentTest.timeline')}
              items={steps.map((step, index) => ({
                key: String(index),
                time: format.time(step.at),
                label: stepText(step),
                tone: toneOf(step),
              }))}
            />
          )}
        </div>
        {error !== null && (
          <Notice tone="danger" role="alert" className={css({ mt: '3' })}>
            {t('paymentTest.step.failed', {
              reason: failure === null ? t('shell.broken.title') : failureText(failure, t),
            })}
          </Notice>
        )}
      </CardSection>
      {result && <Result result={result} />}
    </Card>
  );
}

function Result({ result }: { readonly result: PaymentTestResult }) {
  const t = useText(paymentPagesTexts);
  const money = useMoney();
  const { payment, before, after } = result;
  return (
    <CardSection title={t('paymentTest.facts')}>
      <KeyValues
        items={[
          { label: t('paymentTest.state'), value: t(`paymentTest.states.${payment}`) },
          {
            label: t('paymentTest.subjectState'),
            value: t(`paymentTest.states.${after.state}`),
          },
          { label: t('paymentTest.before'), value: money(before.balance) },
          { label: t('paymentTest.after'), value: money(after.balance) },
          {
            label: t('paymentTest.change'),
            value: <strong>{money(after.balance - before.balance)}</strong>,
          },
        ]}
      />
      <p className={css({ mt: '4' })}>
        {isDepositNo(after.number) ? (
          <Link to="/deposit" search={{ depositNo: after.number }}>
            {t('paymentTest.toDeposit', { depositNo: after.number })}
          </Link>
        ) : (
          <Link to="/ssl/certificate/$id" params={{ id: after.number }}>
            {t('paymentTest.toOrder', { orderNo: after.number })}
          </Link>
        )}
      </p>
    </CardSection>
  );
}

function useStepText(methodName: (name: string) => string): (step: PaymentTestStep) => ReactNode {
  const t = useText(paymentPagesTexts);
  const money = useMoney();
  return (step) => {
    switch (step.kind) {
      case 'prepared': {
        const key = isDepositNo(step.number) ? 'paymentTest.step.created' : 'paymentTest.step.chosen';
        return t(key, { number: step.number, amount: money(step.amount) });
      }
      case 'opened':
        return t('paymentTest.step.opened', { method: methodName(step.method) });
      case 'settled':
        return t('paymentTest.step.settled', { outcome: t(`paymentTest.outcomes.${step.outcome}`) });
      case 'captured':
        return t('paymentTest.step.captured', { state: t(`paymentTest.states.${step.state}`) });
      case 'asked':
        return step.asked
          ? t('paymentTest.step.asked', { outcome: t(`paymentTest.checked.${step.outcome}`) })
          : t('paymentTest.step.unasked');
      case 'read':
        return t('paymentTest.step.ended', { state: t(`paymentTest.states.${step.state}`) });
    }
  };
}

function toneOf(step: PaymentTestStep): Tone {
  if (step.kind !== 'read') return 'info';
  if (step.state === 'paid') return 'success';
  return step.state === 'late' || step.state === 'short' ? 'warning' : 'neutral';
}
