import { useMemo, useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { contextTree, type TreeLine } from '#src/features/support/replay/context-tree.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { css, cx } from '#styled/css';

export interface ContextViewProps {
  readonly before: AnyMachineSnapshot | null;
  readonly after: AnyMachineSnapshot | null;
}

/** The flow's context after the step, and what the step changed in it. */
export function ContextView({ before, after }: ContextViewProps) {
  const t = useText(supportTexts);
  const [shown, setShown] = useState<'changed' | 'all'>('changed');
  const tree = useMemo(
    () => contextTree(before?.context ?? {}, after?.context ?? {}, shown === 'changed'),
    [before, after, shown],
  );
  return (
    <SectionCard
      title={t('support.context.title')}
      actions={
        <SegmentedControl
          label={t('support.context.show')}
          size="sm"
          value={shown}
          onValueChange={setShown}
          options={[
            { value: 'changed', label: t('support.context.changed') },
            { value: 'all', label: t('support.context.all') },
          ]}
        />
      }
    >
      {tree.lines.length === 0 && <p className={quiet}>{t('support.context.none')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard access to the scrollable area */}
      <ul className={list} tabIndex={0} aria-label={t('support.context.title')}>
        {tree.lines.map((line) => (
          <Line key={line.path} line={line} />
        ))}
      </ul>
      {tree.left > 0 && <p className={quiet}>{t.count('support.context.more', tree.left)}</p>}
    </SectionCard>
  );
}

function Line({ line: { name, depth, value, was, change } }: { readonly line: TreeLine }) {
  const Value = change === 'removed' ? 'del' : change === 'added' || change === 'changed' ? 'ins' : 'span';
  return (
    <li style={{ paddingInlineStart: `${depth * 14}px` }}>
      <span className={key}>{name}</span> {was !== null && <del className={removed}>{was}</del>}{' '}
      <Value className={cx(Value === 'ins' && added, Value === 'del' && removed)}>{value}</Value>
    </li>
  );
}

const quiet = css({ fontSize: 'sm', color: 'fg.muted' });
const list = css({
  maxH: '32rem',
  overflowY: 'auto',
  fontFamily: 'mono',
  fontSize: 'xs',
  lineHeight: '1.9',
  overflowWrap: 'anywhere',
  '& ins, & del': { px: '1', borderRadius: 'sm' },
});
const key = css({ color: 'fg.muted' });
const added = css({ bg: 'success.tint', color: 'success', textDecoration: 'none' });
const removed = css({ bg: 'danger.tint', color: 'danger' });
