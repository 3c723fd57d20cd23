import { CircleAlert } from 'lucide-react';
import type { Fault } from '#core/fault.ts';
import { shownFaults } from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { KeyFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { FaultLink } from '#src/features/purchase/names/fault-link.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export interface FaultLinesProps {
  readonly faults: readonly Fault[];
  /** How many there are in all, where not every one is here. */
  readonly count?: number;
  readonly keyFailure?: KeyFailure | null | undefined;
  /** The text the faults' lines count in, where there is one to go to. */
  readonly textId?: string;
}

/** What is wrong with one order, a sentence each; a row that is wrong in every line says so in a few. */
export function FaultLines({ faults, count = faults.length, keyFailure, textId }: FaultLinesProps) {
  const t = useText(laterTexts, consoleTexts);
  const lines = new Map(
    faults.slice(0, shownFaults).map((found) => [batchFaultText(found, t), found.line] as const),
  );
  if (keyFailure) lines.set(workerFaultText(keyFailure.code, keyFailure.detail, t), undefined);
  return (
    <ul className={list}>
      {[...lines].map(([sentence, place]) => (
        <li key={sentence} className={line}>
          <CircleAlert aria-hidden="true" />
          {textId === undefined || place === undefined ? (
            <span>{sentence}</span>
          ) : (
            <FaultLink id={textId} line={place}>
              {sentence}
            </FaultLink>
          )}
        </li>
      ))}
      {count > shownFaults && <li>{t.count('batch.table.more', count - shownFaults)}</li>}
    </ul>
  );
}

/** A batch is numbered by its orders alone: the row says which one, the sentence what is in it. */
export function batchFaultText({ line: _, ...found }: Fault, t: Translate<'batch'>): string {
  return found.reason === 'name-duplicate'
    ? t('batch.table.twice', { name: found.found })
    : faultText(found, t);
}

const list = css({ display: 'grid', gap: '1', color: 'danger' });
const line = css({
  display: 'flex',
  gap: '1.5',
  minW: '0',
  '& svg': { w: '3.5', h: '3.5', mt: '0.5', flexShrink: 0 },
});
