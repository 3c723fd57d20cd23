import { Pause, Play } from 'lucide-react';
import type { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { BatchView } from '#machines/purchase/batch/batch.view.ts';
import type { Send } from '#src/console/flows/flow.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { css } from '#styled/css';

export interface BatchProgressProps extends BatchPartProps {
  readonly onCancel: () => void;
}

/** Progress and rate of the key generation, with buttons to pause and resume. */
export function BatchProgress({ view, send, onCancel }: BatchProgressProps) {
  const t = useText(laterTexts, consoleTexts);
  const language = useLanguage();
  const { product, totals, terms, can } = view;
  const { done, total, failed, excluded } = totals;
  const isDone = done === total;
  return (
    <CardSection
      title={`${productName(product, language)} · ${validityText(terms.year, t)}`}
      hint={<Facts view={view} />}
      actions={
        <>
          {can.pause && (
            <Button icon={<Pause />} onClick={() => void send({ type: 'batch.pause' })}>
              {t('batch.run.pause')}
            </Button>
          )}
          {can.resume && (
            <Button variant="primary" icon={<Play />} onClick={() => void send({ type: 'batch.resume' })}>
              {t('batch.run.resume')}
            </Button>
          )}
          {can.cancel && (
            <Button variant="ghost" onClick={onCancel}>
              {t('batch.run.cancel')}
            </Button>
          )}
        </>
      }
    >
      <ProgressBar
        label={t(isDone ? 'batch.run.keysDone' : 'batch.run.keys')}
        value={done}
        max={total}
        count={t('batch.run.count', { done, total })}
        tone={failed > 0 ? 'danger' : isDone ? 'success' : undefined}
        detail={
          <>
            <Pace view={view} />
            {failed > 0 && <span>{t.count('batch.run.failed', failed)}</span>}
            {excluded > 0 && <span>{t.count('batch.run.excluded', excluded)}</span>}
          </>
        }
      />
      <p className={css({ mt: '3', fontSize: 'sm', color: 'fg.muted' })}>{t('batch.run.safe')}</p>
    </CardSection>
  );
}

function Facts({ view: { terms, total, totals } }: Pick<BatchPartProps, 'view'>) {
  const t = useText(laterTexts, consoleTexts);
  const money = useMoney();
  const facts = [
    t.count('batch.run.orders', totals.total),
    `${t('batch.run.method')} ${t(`status.method.${terms.dcvMethod}`)}`,
    total === null
      ? t('batch.run.totalLater')
      : t(total.isFinal ? 'batch.run.totalFinal' : 'batch.run.total', { amount: money(total.amount) }),
  ];
  return facts.join(' · ');
}

/** The rate and time left, or why it is paused. */
function Pace({ view: { pacing, rate, secondsLeft } }: Pick<BatchPartProps, 'view'>) {
  const t = useText(laterTexts, consoleTexts);
  const format = useFormat();
  if (pacing === 'paused') return <span>{t('batch.run.paused')}</span>;
  if (pacing === 'pausing') return <span>{t('batch.run.pausing')}</span>;
  if (rate === null || secondsLeft === null) return null;
  return (
    <>
      <span>{t('batch.run.rate', { rate: format.number(Math.round(rate * 10) / 10) })}</span>
      <span>{t('batch.run.left', { time: format.span(Math.ceil(secondsLeft) * 1000) })}</span>
    </>
  );
}

export interface BatchPartProps {
  readonly view: BatchView;
  readonly send: Send<typeof batchMachine>;
}
