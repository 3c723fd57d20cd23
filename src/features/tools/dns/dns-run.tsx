import type { DnsBatchContext, DnsBatchEvent } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import type { RowState } from '#machines/tools/dns-batch/dns-batch.rules.ts';
import { RecordTable, RowCopies } from '#src/features/tools/dns/record-table.tsx';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';

export interface DnsRunProps {
  readonly context: DnsBatchContext;
  readonly isFinished: boolean;
  readonly send: (event: DnsBatchEvent) => void;
}

/** A run in progress, or its results. */
export function DnsRun({ context: { rows, isUndoing }, isFinished, send }: DnsRunProps) {
  const t = useText(dnsTexts);
  const format = useFormat();
  const count = (...states: readonly RowState[]) => rows.filter(({ state }) => states.includes(state)).length;
  const [done, failed, undone, stuck] = [count('done'), count('failed'), count('undone'), count('stuck')];
  const whole = rows.length - count('still');
  const ended = isUndoing ? undone + stuck : done + failed;
  return (
    <SectionCard
      flush
      title={
        <span role="status">
          {isFinished
            ? isUndoing
              ? t('dnsBatch.undoneTitle', { undone, stuck })
              : t('dnsBatch.finished', { done, failed })
            : t(isUndoing ? 'dnsBatch.undoing' : 'dnsBatch.applying')}
        </span>
      }
      actions={
        isFinished && (
          <>
            <RowCopies rows={rows} isPreview={false} />
            {failed > 0 && (
              <Button variant="primary" onClick={() => send({ type: 'run.retry' })}>
                {t('dnsBatch.retry')}
              </Button>
            )}
            {done + stuck > 0 && (
              <Button onClick={() => send({ type: 'run.undo' })}>{t('dnsBatch.undo')}</Button>
            )}
            <Button onClick={() => send({ type: 'run.again' })}>{t('dnsBatch.again')}</Button>
          </>
        )
      }
    >
      {!isFinished && (
        <ProgressBar
          label={t(isUndoing ? 'dnsBatch.undoing' : 'dnsBatch.applying')}
          value={ended}
          max={whole}
          count={`${format.number(ended)} / ${format.number(whole)}`}
        />
      )}
      <RecordTable rows={rows} isPreview={false} />
    </SectionCard>
  );
}
