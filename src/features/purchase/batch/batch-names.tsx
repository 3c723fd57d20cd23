import { type ReactNode, useMemo, useState } from 'react';
import { linesOf, withoutBlocks } from '#core/names/batch-lines.ts';
import { orderNumbers } from '#core/names/order-numbers.ts';
import type { BatchBlockView } from '#machines/purchase/order-mode/order-mode.view.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { BlockTable, type ShownBlocks } from '#src/features/purchase/batch/block-table.tsx';
import { batchFaultText } from '#src/features/purchase/batch/fault-lines.tsx';
import { fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { correctAll } from '#src/features/purchase/names/correction.ts';
import { FaultLink } from '#src/features/purchase/names/fault-link.tsx';
import { MendAll } from '#src/features/purchase/names/mend-all.tsx';
import { UnlistedNames } from '#src/features/purchase/names/unlisted-names.tsx';
import { RepeatNotice } from '#src/features/purchase/repeats/repeat-notice.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { LineArea, type LineAreaProps, type LineMark } from '#src/ui/line-area/line-area.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** The batch text and the orders in it. */
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
        <BatchText
          {...input}
          batch={batch}
          repeats={view.repeats.found}
          placeholder={t('batch.names.placeholder')}
        />
      </Field>
      <Counts view={view} />
      <MendBatch view={view} send={send} />
      <ListQuestion view={view} send={send} />
      <UnlistedNames names={batch.blocks.flatMap(({ names }) => names)} />
      <RepeatNotice view={view} send={send} labelOf={numberLabel(t)} />
      {batch.blocks.length > 0 && <Blocks view={view} send={send} />}
    </CardSection>
  );
}

/** Asks whether a plain list is one order or one per line, so that nobody needs to know the blank-line rule. */
function ListQuestion({ view, send }: GroupProps) {
  const t = useText(laterTexts);
  const { list } = view.batch;
  if (list === null) return null;
  const { lines: count, canBeOne, isTable } = list;
  return (
    <Notice
      tone="info"
      role="status"
      className={css({ mb: '3' })}
      title={t(isTable ? 'batch.list.titleTable' : canBeOne ? 'batch.list.title' : 'batch.list.titleEach', {
        count,
      })}
      actions={
        <>
          <Button onClick={() => void send({ type: 'list.split' })}>
            {t('batch.list.split', { count })}
          </Button>
          {canBeOne && (
            <Button onClick={() => void send({ type: 'list.keep' })}>
              {t('batch.list.keep', { count })}
            </Button>
          )}
        </>
      }
    />
  );
}

/** While the text is checked again, the faults belong to the text before. */
function MendBatch({ view: { batch, product }, send }: GroupProps) {
  const { text, judgedText, blocks, isChecking } = batch;
  const isJudged = !isChecking && text === judgedText;
  const faulty = isJudged ? blocks.filter(({ faultCount }) => faultCount > 0) : [];
  const faults = faulty.flatMap((block) => block.faults);
  return (
    <MendAll
      text={text}
      corrected={product.facts && correctAll(faults, text, product.facts)}
      left={faulty.length === 0 ? null : { text: withoutBlocks(text, faulty), count: faulty.length }}
      onTake={(next) => void send({ type: 'batch.commit', text: next })}
    />
  );
}

const numberLabel = (t: Translate<'batch'>) => (at: number) => t('batch.table.nth', { number: at + 1 });

interface BatchTextProps extends Omit<LineAreaProps, 'markOf' | 'numberOf'> {
  readonly batch: PurchaseView['batch'];
  readonly repeats: PurchaseView['repeats']['found'];
}

/** Numbered by order, like the table below. Each order has a tick, a cross, or a warning if it repeats another one. */
function BatchText({ batch, repeats, value, ...rest }: BatchTextProps) {
  const numbers = useMemo(() => orderNumbers(linesOf(value)), [value]);
  const marks = useMemo(() => {
    if (value !== batch.judgedText) return new Map<number, LineMark>();
    const repeated = new Set(repeats.map(({ at }) => at));
    const toneOf = ({ index, faultCount }: BatchBlockView) =>
      faultCount > 0 ? 'bad' : repeated.has(index) ? 'doubtful' : 'good';
    return new Map(batch.blocks.map((block) => [block.line, { tone: toneOf(block) }] as const));
  }, [batch.blocks, batch.judgedText, repeats, value]);
  return (
    <LineArea
      {...rest}
      value={value}
      visibleLines={9}
      autoCorrect="off"
      numberOf={(line) => numbers[line - 1]}
      markOf={(line) => marks.get(line) ?? null}
    />
  );
}

/** Returns the errors of the text as a whole and, after 'buy' was refused, of its first faulty order. */
function textFaults({ faults, batch }: PurchaseView, t: Translate<'batch'>): ReactNode {
  const [refused] = faults.filter(({ field }) => field === 'batch');
  const whole = batch.faults.map((fault) => batchFaultText({ ...fault, field: 'batch' }, t));
  const line = refused?.line;
  const block = batch.blocks.find((each) => line !== undefined && line >= each.line && line <= each.endLine);
  const sentence = refused && batchFaultText(refused, t);
  const isPlaced = sentence !== undefined && line !== undefined && block !== undefined;
  const sentences = [...new Set([...whole, ...(sentence === undefined || isPlaced ? [] : [sentence])])];
  if (sentences.length === 0 && !isPlaced) return undefined;
  return (
    <>
      {sentences.join(' ')}
      {isPlaced && (
        <FaultLink id={fieldId('batch')} line={line}>
          {numberLabel(t)(block.index)} · {sentence}
        </FaultLink>
      )}
    </>
  );
}

function Counts({ view: { batch, repeats } }: Pick<GroupProps, 'view'>) {
  const t = useText(laterTexts);
  const isAllGood = batch.counts.faulty === 0 && batch.faults.length === 0 && repeats.found.length === 0;
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
          {isAllGood && <Tag tone="success">{t('batch.names.allGood')}</Tag>}
          <span>{t('batch.names.dryRun')}</span>
        </>
      )}
    </div>
  );
}

function Blocks({ view, send }: GroupProps) {
  const t = useText(laterTexts);
  const [shown, show] = useState<ShownBlocks>('all');
  const { blocks, counts: totals } = view.batch;
  const repeats = new Map(view.repeats.found.map((repeat) => [repeat.at, repeat]));
  return (
    <>
      <SegmentedControl
        className={css({ mb: '2.5' })}
        size="sm"
        label={t('batch.show.label')}
        options={[
          { value: 'all', label: t('batch.show.all', { count: totals.orders }) },
          { value: 'faulty', label: t('batch.show.faulty', { count: totals.faulty }) },
          { value: 'repeated', label: t('batch.show.repeated', { count: repeats.size }) },
        ]}
        value={shown}
        onValueChange={show}
      />
      <BlockTable
        blocks={blocks}
        product={view.product.facts}
        shown={shown}
        repeats={repeats}
        labelOf={numberLabel(t)}
        send={send}
      />
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
