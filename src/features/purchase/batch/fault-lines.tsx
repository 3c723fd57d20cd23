import { CircleAlert } from 'lucide-react';
import type { Fault } from '#core/fault.ts';
import { shownFaults } from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { KeyFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { type Correction, withoutExpected } from '#src/features/purchase/names/correction.ts';
import { FaultLink } from '#src/features/purchase/names/fault-link.tsx';
import { TakeName } from '#src/features/purchase/names/take-name.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export interface FaultLinesProps {
  readonly faults: readonly Fault[];
  /** Total number of faults, if `faults` is incomplete. */
  readonly count?: number;
  readonly keyFailure?: KeyFailure | null | undefined;
  /** Id of the text that the faults' line numbers refer to, if it can be shown. */
  readonly textId?: string;
  /** Returns the correction offered for a fault. */
  readonly correctionOf?: (fault: Fault) => Correction | null;
  readonly onTake?: (text: string) => void;
}

/** The faults of one order, one sentence each; long lists are truncated. */
export function FaultLines(props: FaultLinesProps) {
  const { faults, count = faults.length, keyFailure, textId, correctionOf, onTake } = props;
  const t = useText(laterTexts, consoleTexts);
  const lines = new Map<string, Fault | null>(
    faults
      .slice(0, shownFaults)
      .map(
        (found) =>
          [batchFaultText(correctionOf?.(found) ? withoutExpected(found) : found, t), found] as const,
      ),
  );
  if (keyFailure) lines.set(workerFaultText(keyFailure.code, keyFailure.detail, t), null);
  return (
    <ul className={list}>
      {[...lines].map(([sentence, fault]) => {
        const better = fault && correctionOf?.(fault);
        return (
          <li key={sentence} className={line}>
            <CircleAlert aria-hidden="true" />
            <span>
              {textId === undefined || fault?.line === undefined ? (
                sentence
              ) : (
                <FaultLink id={textId} line={fault.line}>
                  {sentence}
                </FaultLink>
              )}{' '}
              {better && <TakeName name={better.name} onTake={() => onTake?.(better.text)} />}
            </span>
          </li>
        );
      })}
      {count > shownFaults && <li>{t.count('batch.table.more', count - shownFaults)}</li>}
    </ul>
  );
}

/** Returns a fault's sentence without its line: a batch numbers only orders, which the row already shows. */
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
