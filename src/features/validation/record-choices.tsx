import { createContext } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { laterCertificates } from '#core/validation/later-certificates.ts';
import { offeredChoices, type RecordChoice } from '#core/validation/record-choice.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { css } from '#styled/css';

/** Which records the rows show. Null where there is nothing to choose: records for later certificates are then folded away. */
export const recordChoiceContext = createContext<RecordChoice | null>(null);

/** The choices of an order, best first, and how many later certificates they concern; empty if none follows or there is one choice. */
export function choicesOf(
  order: OrderDetail,
  validations: readonly DomainValidation[],
  now: Date,
): { readonly offered: readonly RecordChoice[]; readonly later: number } {
  const later = laterCertificates(order, now);
  const offered = later === 0 ? [] : offeredChoices(validations);
  return { offered: offered.length > 1 ? offered : [], later };
}

interface RecordChoicesProps {
  readonly offered: readonly RecordChoice[];
  readonly value: RecordChoice;
  /** Certificates that follow in the paid span; null for several orders. */
  readonly later: number | null;
  readonly onChange: (choice: RecordChoice) => void;
}

/** The choice between records for all later certificates and for this one, with what it spares. */
export function RecordChoices({ offered, value, later, onChange }: RecordChoicesProps) {
  const t = useText(dcvTexts);
  return (
    <div className={box}>
      <SegmentedControl
        label={t('dcv.choice.label')}
        size="sm"
        className={stacked}
        options={offered.map((choice) => ({ value: choice, label: t(`dcv.choice.${choice}`) }))}
        value={value}
        onValueChange={onChange}
      />
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>
        {later === null ? t(`dcv.choice.any.${value}`) : t.count(`dcv.choice.about.${value}`, later)}
      </p>
    </div>
  );
}

/** On a phone the labels are too long for one line. */
const stacked = css({ smDown: { display: 'grid', w: 'full', '& > label': { h: '9' } } });
const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
});
