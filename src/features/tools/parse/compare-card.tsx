import { useState } from 'react';
import { compareFacts } from '#src/features/tools/parse/facts/compare-facts.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { FactLines } from '#src/features/tools/parse/facts-card.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { css, cx } from '#styled/css';
import type { ObjectDetail } from '#workers/tools-api.ts';

export interface CompareCardProps {
  readonly chosen: ObjectDetail;
  readonly compared: ObjectDetail;
  /** Names of the two objects. */
  readonly names: readonly [string, string];
  readonly now: number;
  readonly onStop: () => void;
}

/** Compares two objects field by field. */
export function CompareCard({ chosen, compared, names, now, onStop }: CompareCardProps) {
  const t = useText(factsTexts);
  const format = useFormat();
  const [isShort, setShort] = useState(true);
  const pairs = compareFacts({ t, format, detail: chosen, now }, { t, format, detail: compared, now });
  const differing = pairs.filter(({ isSame }) => !isSame).length;
  const counts = [
    t.count('facts.compare.differ', differing),
    t.count('facts.compare.same', pairs.length - differing),
  ];
  return (
    <SectionCard
      title={t('facts.compare.title', { name: names[1] })}
      hint={counts.join(' · ')}
      actions={
        <>
          <Checkbox label={t('facts.compare.hideSame')} checked={isShort} onCheckedChange={setShort} />
          <Button size="sm" onClick={onStop}>
            {t('facts.compare.stop')}
          </Button>
        </>
      }
    >
      <dl className={css({ fontSize: 'sm' })}>
        <div className={row}>
          <dt className={css({ color: 'fg.muted' })}>{t('facts.list.name')}</dt>
          {names.map((name, side) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are always two sides
            <dd key={side} className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
              {name}
            </dd>
          ))}
        </div>
        {pairs
          .filter(({ isSame }) => !(isShort && isSame))
          .map(({ key, label, one, other, isSame }) => (
            <div key={key} className={cx(row, !isSame && different)}>
              <dt className={css({ color: 'fg.muted' })}>{label}</dt>
              {[one, other].map((lines, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: there are always two sides
                <dd key={side} className={css({ minW: '0' })}>
                  {lines === null ? (
                    <span className={css({ color: 'fg.subtle' })}>{t('facts.values.none')}</span>
                  ) : (
                    <FactLines lines={lines} />
                  )}
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </SectionCard>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '10rem minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: '4',
  rowGap: '1',
  py: '1.5',
  ps: '3',
  borderInlineStart: '3px solid transparent',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const different = css({ borderInlineStartColor: 'warning' });
