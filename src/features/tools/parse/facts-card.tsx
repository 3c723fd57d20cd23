import { useState } from 'react';
import type { Span } from '#core/x509/der-node.ts';
import { type Fact, type FactWriter, factsText, linesAtFirst } from '#src/features/tools/parse/facts/fact.ts';
import { objectFacts } from '#src/features/tools/parse/facts/object-facts.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';
import type { ObjectDetail } from '#workers/tools-api.ts';

export interface FactsCardProps {
  readonly detail: ObjectDetail;
  readonly now: number;
  readonly marked: Span | null;
  readonly onMark: (span: Span | null) => void;
}

/** All facts of an object, one per row; pressing one marks the bytes it comes from. */
export function FactsCard({ detail, now, marked, onMark }: FactsCardProps) {
  const t = useText(factsTexts);
  const format = useFormat();
  const [view, setView] = useState<'readable' | 'text'>('readable');
  const writer: FactWriter = { t, format, detail, now };
  const groups = objectFacts(writer);
  const views = (
    <SegmentedControl
      size="sm"
      label={t('facts.views.label')}
      value={view}
      onValueChange={setView}
      className={css({ _print: { display: 'none' } })}
      options={[
        { value: 'readable', label: t('facts.views.readable') },
        { value: 'text', label: t('facts.views.text') },
      ]}
    />
  );
  return (
    <Card className={css({ minW: '0' })}>
      {view === 'text' ? (
        <CardSection title={t('facts.groups.main')} actions={views}>
          <pre className={text}>{factsText(groups)}</pre>
        </CardSection>
      ) : (
        groups.map((group, index) => (
          <CardSection key={group.key} title={group.title} actions={index === 0 && views}>
            <dl className={list}>
              {group.facts.map((fact) => (
                <FactRow key={fact.key} fact={fact} isMarked={isAround(fact.span, marked)} onMark={onMark} />
              ))}
            </dl>
          </CardSection>
        ))
      )}
    </Card>
  );
}

/** Whether a fact's span contains the marked one. */
function isAround(span: Span | null, marked: Span | null): boolean {
  if (span === null || marked === null) return false;
  return span.at <= marked.at && marked.at + marked.length <= span.at + span.length;
}

interface FactRowProps {
  readonly fact: Fact;
  readonly isMarked: boolean;
  readonly onMark: (span: Span | null) => void;
}

function FactRow({ fact: { label, mark, lines, span, isFolded }, isMarked, onMark }: FactRowProps) {
  return (
    <div className={cx(row, isMarked && on)}>
      <dt className={term}>
        {span === null ? (
          label
        ) : (
          <button
            type="button"
            className={pick}
            aria-pressed={isMarked}
            onClick={() => onMark(isMarked ? null : span)}
          >
            {label}
          </button>
        )}{' '}
        {mark && <Tag tone="info">{mark}</Tag>}
      </dt>
      <dd className={css({ minW: '0' })}>
        <FactLines lines={lines} isFolded={isFolded} />
      </dd>
    </div>
  );
}

export function FactLines({ lines, isFolded = false }: Pick<Fact, 'lines' | 'isFolded'>) {
  const t = useText(factsTexts);
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? lines : lines.slice(0, linesAtFirst({ lines, isFolded }));
  return (
    <>
      {shown.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position
        <div key={index} className={cx(lineStyle, line.tone && tones[line.tone])}>
          {line.lead && <span className={lead}>{line.lead}</span>}
          {/* A certificate's content may be in any language. */}
          <span lang={line.lead ? '' : undefined} className={cx(line.mono && css({ fontFamily: 'mono' }))}>
            {line.text}
          </span>
          {line.spelling && (
            <span lang="" className={note}>
              {line.spelling}
            </span>
          )}
          {line.note && <span className={note}>{line.note}</span>}
        </div>
      ))}
      {lines.length > shown.length && (
        <button type="button" className={pick} onClick={() => setOpen(true)}>
          {t.count('facts.more', lines.length - shown.length)}
        </button>
      )}
    </>
  );
}

const list = css({ mx: '-2', fontSize: 'sm' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '11rem minmax(0, 1fr)' },
  columnGap: '4',
  px: '2',
  py: '1.5',
  borderRadius: 'sm',
  breakInside: 'avoid',
  _hover: { bg: 'bg.subtle' },
});
const on = css({ bg: 'accent.tint!', _highContrast: { outline: '1px solid Highlight' } });
const term = css({ color: 'fg.muted' });
const pick = css({
  display: 'inline',
  textAlign: 'start',
  borderRadius: 'sm',
  _hover: { color: 'accent.text', textDecoration: 'underline' },
});
const lineStyle = css({ overflowWrap: 'anywhere', '& > * + *': { ms: '2' } });
const lead = css({ color: 'fg.muted', fontFamily: 'mono', fontSize: 'xs' });
const note = css({ color: 'fg.subtle', fontSize: 'xs' });
const tones = {
  success: css({ color: 'success' }),
  warning: css({ color: 'warning' }),
  danger: css({ color: 'danger' }),
};
const text = css({
  fontSize: 'xs',
  lineHeight: 'normal',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
