import { useState } from 'react';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { BlockTable } from '#src/features/purchase/batch/block-table.tsx';
import { fieldId } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** The text of a batch and the orders it stands for (spec §5 'Batch domains'). */
export function BatchNames({ view, send }: GroupProps) {
  const t = useText(laterTexts);
  const { batch } = view;
  const input = useCommittedText(batch.text, (text) => void send({ type: 'batch.commit', text }));
  return (
    <CardSection title={t('batch.names.title')} hint={t('batch.names.hint')}>
      <Field
        label={t('batch.names.label')}
        hideLabel
        id={fieldId('batch')}
        required
        error={textFaults(view, t)}
      >
        <TextArea
          {...input}
          mono
          rows={9}
          autoCapitalize="none"
          autoCorrect="off"
          placeholder={t('batch.names.placeholder')}
        />
      </Field>
      <Counts batch={batch} />
      {batch.blocks.length > 0 && <Blocks view={view} send={send} />}
    </CardSection>
  );
}

/** What is wrong with the text as a whole, and, once 'buy' was refused, the first of its blocks that is, with its line. */
function textFaults({ faults, batch }: PurchaseView, t: Translate<'batch'>): string | undefined {
  const refused = faults.filter(({ field }) => field === 'batch');
  const found = [...batch.faults.map((fault) => ({ ...fault, field: 'batch' })), ...refused];
  const sentences = new Set(found.map((fault) => faultText(fault, t)));
  return sentences.size === 0 ? undefined : [...sentences].join(' ');
}

function Counts({ batch }: Pick<PurchaseView, 'batch'>) {
  const t = useText(laterTexts);
  const { orders, names, faulty } = batch.counts;
  return (
    <div role="status" className={counts}>
      {batch.isChecking && (
        <>
          <Spinner /> {t('batch.names.checking')}
        </>
      )}
      {!batch.isChecking && orders > 0 && (
        <>
          <Tag>{t.count('batch.names.orders', orders)}</Tag>
          <Tag>{t.count('batch.names.names', names)}</Tag>
          {faulty > 0 && <Tag tone="danger">{t.count('batch.names.faulty', faulty)}</Tag>}
          {faulty === 0 && batch.faults.length === 0 && <Tag tone="success">{t('batch.names.allGood')}</Tag>}
          <span>{t('batch.names.dryRun')}</span>
        </>
      )}
    </div>
  );
}

function Blocks({ view, send }: GroupProps) {
  const t = useText(laterTexts);
  const [shown, show] = useState<'all' | 'faulty'>('all');
  const { blocks, counts: totals } = view.batch;
  return (
    <>
      <SegmentedControl
        className={css({ mb: '2.5' })}
        size="sm"
        label={t('batch.show.label')}
        options={[
          { value: 'all', label: t('batch.show.all', { count: totals.orders }) },
          { value: 'faulty', label: t('batch.show.faulty', { count: totals.faulty }) },
        ]}
        value={shown}
        onValueChange={show}
      />
      <BlockTable blocks={blocks} product={view.product.facts} onlyFaulty={shown === 'faulty'} send={send} />
    </>
  );
}

const counts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  minH: '8',
  my: '2.5',
  fontSize: 'sm',
  color: 'fg.muted',
});
