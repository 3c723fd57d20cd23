import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { isDepositNo } from '#core/orders/payable.ts';
import type { BenchStep } from '#machines/payment/payment-test/payment-bench.types.ts';
import type { PaymentBenchView } from '#machines/payment/payment-test/payment-bench.view.ts';
import { useMoney } from '#src/console/use-money.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import type { Tone } from '#src/ui/tag/tag.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { css } from '#styled/css';

export interface BenchReportProps {
  readonly view: PaymentBenchView;
  readonly wayName: (name: string) => string;
}

/** What happened, step by step, and what the ledger says of it. */
export function BenchReport({ view, wayName }: BenchReportProps) {
  const t = useText();
  const format = useFormat();
  const stepText = useStepText(wayName);
  const { steps, failure, result } = view;
  return (
    <Card>
      <CardSection title={t('bench.timeline')}>
        <div role="status">
          {steps.length === 0 && failure === null ? (
            <EmptyState icon={<ListChecks />} title={t('bench.empty')} description={t('bench.emptyAbout')} />
          ) : (
            <Timeline
              label={t('bench.timeline')}
              items={steps.map((step, index) => ({
                key: String(index),
                time: format.time(step.at),
                label: stepText(step),
                tone: toneOf(step),
              }))}
            />
          )}
        </div>
        {failure !== null && (
          <Notice tone="danger" role="alert" className={css({ mt: '3' })}>
            {t('bench.step.failed', {
              reason: failure.kind === 'broken' ? t('shell.broken.title') : failureText(failure, t),
            })}
          </Notice>
        )}
      </CardSection>
      {result !== null && <Result result={result} />}
    </Card>
  );
}

function Result({ result }: { readonly result: NonNullable<PaymentBenchView['result']> }) {
  const t = useText();
  const money = useMoney();
  const { payment, before, after, change } = result;
  return (
    <CardSection title={t('bench.facts')}>
      <KeyValues
        items={[
          { key: 'payment', label: t('bench.state'), value: t(`bench.states.${payment}`) },
          { key: 'subject', label: t('bench.subjectState'), value: t(`bench.states.${after.state}`) },
          { key: 'before', label: t('bench.before'), value: money(before.balance) },
          { key: 'after', label: t('bench.after'), value: money(after.balance) },
          { key: 'change', label: t('bench.change'), value: <strong>{money(change)}</strong> },
        ]}
      />
      <p className={css({ mt: '4' })}>
        {isDepositNo(after.number) ? (
          <Link to="/deposit" search={{ depositNo: after.number }}>
            {t('bench.toDeposit', { depositNo: after.number })}
          </Link>
        ) : (
          <Link to="/ssl/certificate/$id" params={{ id: after.number }}>
            {t('bench.toOrder', { orderNo: after.number })}
          </Link>
        )}
      </p>
    </CardSection>
  );
}

function useStepText(wayName: (name: string) => string): (step: BenchStep) => ReactNode {
  const t = useText();
  const money = useMoney();
  return (step) => {
    switch (step.kind) {
      case 'prepared': {
        const key = isDepositNo(step.number) ? 'bench.step.created' : 'bench.step.chosen';
        return t(key, { number: step.number, amount: money(step.amount) });
      }
      case 'opened':
        return t('bench.step.opened', { way: wayName(step.way) });
      case 'settled':
        return t('bench.step.settled', { outcome: t(`bench.outcomes.${step.outcome}`) });
      case 'captured':
        return t('bench.step.captured', { state: t(`bench.states.${step.state}`) });
      case 'asked':
        return step.asked
          ? t('bench.step.asked', { outcome: t(`bench.checked.${step.outcome}`) })
          : t('bench.step.unasked');
      case 'read':
        return t('bench.step.ended', { state: t(`bench.states.${step.state}`) });
    }
  };
}

function toneOf(step: BenchStep): Tone {
  if (step.kind !== 'read') return 'info';
  if (step.state === 'paid') return 'success';
  return step.state === 'late' || step.state === 'short' ? 'warning' : 'neutral';
}
