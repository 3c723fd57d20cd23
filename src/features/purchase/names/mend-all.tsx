import { useState } from 'react';
import type { Mended } from '#src/features/purchase/names/correction.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

export interface MendAllProps {
  readonly text: string;
  /** The text with every suggestion applied. */
  readonly corrected: Mended | null;
  /** The text without what needs changes. */
  readonly left: Mended | null;
  readonly onTake: (text: string) => void;
}

/** Mends all faults of a list with one press, and takes it back. A single fault has its own button. */
export function MendAll({ text, corrected, left, onTake }: MendAllProps) {
  const t = useText(purchaseTexts);
  // Only until the text changes again.
  const [step, setStep] = useState({ before: '', after: '' });
  const apply = ({ text: after, count }: Mended) => {
    setStep({ before: text, after });
    onTake(after);
    announce(t.count('purchase.mend.done', count));
  };
  const canUndo = step.before !== step.after && step.after === text;
  const canApply = corrected !== null && corrected.count > 1;
  const canLeave = left !== null && left.count > 1;
  if (!(canApply || canLeave || canUndo)) return null;
  return (
    <div className={row}>
      {canApply && (
        <Button size="sm" onClick={() => apply(corrected)}>
          {t.count('purchase.mend.apply', corrected.count)}
        </Button>
      )}
      {canLeave && (
        <Button size="sm" onClick={() => apply(left)}>
          {t.count('purchase.mend.leaveOut', left.count)}
        </Button>
      )}
      {canUndo && (
        <Button size="sm" variant="link" onClick={() => onTake(step.before)}>
          {t('common.undo')}
        </Button>
      )}
    </div>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', my: '2' });
