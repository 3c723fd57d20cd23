import { CircleAlert } from 'lucide-react';
import type { Fault } from '#core/fault.ts';
import { shownFaults } from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { KeyFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export interface FaultLinesProps {
  readonly faults: readonly Fault[];
  /** How many there are in all, where not every one is here. */
  readonly count?: number;
  readonly keyFailure?: KeyFailure | null | undefined;
}

/** What is wrong with one order, a sentence each; a row that is wrong in every line says so in a few. */
export function FaultLines({ faults, count = faults.length, keyFailure }: FaultLinesProps) {
  const t = useText(laterTexts, consoleTexts);
  const sentences = faults.slice(0, shownFaults).map((found) => faultText(found, t));
  const failure = keyFailure ? workerFaultText(keyFailure.code, keyFailure.detail, t) : null;
  return (
    <ul className={list}>
      {[...new Set([...sentences, ...(failure === null ? [] : [failure])])].map((sentence) => (
        <li key={sentence} className={line}>
          <CircleAlert aria-hidden="true" />
          <span>{sentence}</span>
        </li>
      ))}
      {count > shownFaults && <li>{t.count('batch.table.more', count - shownFaults)}</li>}
    </ul>
  );
}

const list = css({ display: 'grid', gap: '1', color: 'danger' });
const line = css({
  display: 'flex',
  gap: '1.5',
  minW: '0',
  '& svg': { w: '3.5', h: '3.5', mt: '0.5', flexShrink: 0 },
});
