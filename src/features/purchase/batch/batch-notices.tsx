import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import type { BatchPartProps } from '#src/features/purchase/batch/batch-progress.tsx';
import { purchaseFailureText } from '#src/features/purchase/form/form-faults.tsx';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { methodTexts } from '#src/features/validation/method.texts.ts';
import { methodCards } from '#src/features/validation/method-cards.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** What the batch is waiting for, and the one action that continues it. */
export function BatchNotices({ view, send }: BatchPartProps) {
  const { site } = useServices();
  const t = useText(laterTexts, consoleTexts, purchaseTexts, methodTexts);
  const money = useMoney();
  const { failure, otherMethod, step, can, totals } = view;
  const reason = failure && <p className={css({ mt: '1' })}>{purchaseFailureText(failure, t)}</p>;
  const absentAbout =
    view.total === null
      ? t.count('batch.unresolved.absentAbout', totals.total)
      : t.count('batch.unresolved.absentSum', totals.total, { sum: money(view.total.amount) });
  if (step === 'correcting')
    return (
      <>
        <Notice
          className={css({ mb: '3.5' })}
          tone={can.retry && failure === null ? 'info' : 'warning'}
          role="alert"
          title={correctTitle(view, t)}
          actions={
            <Button
              variant="primary"
              disabled={!can.retry}
              busy={view.isJudging}
              onClick={() => void send({ type: 'rows.retry' })}
            >
              {t('batch.correct.retry')}
            </Button>
          }
        >
          {totals.failed > 0 && <p>{t('batch.correct.about')}</p>}
          {totals.failed === 0 && otherMethod !== null && <p>{t('batch.correct.method.about')}</p>}
          {reason}
        </Notice>
        {otherMethod !== null && (
          <RadioCards
            className={css({ mb: '3.5' })}
            label={t('batch.correct.method.legend')}
            columns="three"
            options={methodCards(otherMethod.choices, t, site)}
            value={otherMethod.chosen}
            onValueChange={(method) => send({ type: 'dcv.choose', method })}
          />
        )}
      </>
    );
  if (step === 'unresolved')
    return (
      <Notice
        className={css({ mb: '3.5' })}
        tone="warning"
        role="alert"
        title={t(view.isKnownAbsent ? 'batch.unresolved.absentTitle' : 'batch.unresolved.title')}
        actions={
          <Button variant="primary" onClick={() => void send({ type: 'order.ask' })}>
            {t(view.isKnownAbsent ? 'batch.unresolved.resend' : 'batch.unresolved.ask')}
          </Button>
        }
      >
        <p>{view.isKnownAbsent ? absentAbout : t('batch.unresolved.about')}</p>
        {reason}
      </Notice>
    );
  if (failure === null || step !== 'keying') return null;
  return (
    <Notice className={css({ mb: '3.5' })} tone="danger" role="alert">
      {purchaseFailureText(failure, t)}
    </Notice>
  );
}

function correctTitle(
  { otherMethod, can, failure, totals }: BatchPartProps['view'],
  t: Translate<'batch' | 'purchase'>,
): string {
  if (otherMethod?.chosen === null) return t('batch.correct.method.title');
  if (totals.failed > 0) return t.count('batch.correct.title', totals.failed);
  if (!can.retry) return t('batch.correct.allExcluded');
  return t(failure === null ? 'batch.correct.ready' : 'batch.correct.refused');
}
