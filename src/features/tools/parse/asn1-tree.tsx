import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Asn1Row } from '#core/x509/asn1-tree.ts';
import type { Span } from '#core/x509/der-node.ts';
import { mostRows } from '#core/x509/input-bounds.ts';
import { ancestorsOf, firstOpen, visibleRows } from '#src/features/tools/parse/asn1-rows.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

export interface Asn1TreeProps {
  readonly rows: readonly Asn1Row[];
  /** Index of the marked row. */
  readonly current: number | null;
  readonly onMark: (span: Span | null) => void;
}

/** The nested values of an object (WAI-ARIA tree). */
export function Asn1Tree({ rows, current, onMark }: Asn1TreeProps) {
  const t = useText(factsTexts);
  const [chosen, setChosen] = useState(() => firstOpen(rows));
  // Open the ancestors of a value marked elsewhere.
  const open = new Set([...chosen, ...(current === null ? [] : ancestorsOf(rows, current))]);
  const shown = visibleRows(rows, open);
  const tab = current ?? 0;
  const mark = (index: number | undefined) => {
    const row = index === undefined ? undefined : rows[index];
    if (row) onMark({ at: row.at, length: row.length });
  };
  const toggle = (index: number, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(index);
    else next.delete(index);
    setChosen(next);
    // Closing a value moves a mark inside it to the value itself.
    if (!isOpen && current !== null && ancestorsOf(rows, current).includes(index)) mark(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = shown.indexOf(tab);
    const isOpen = open.has(tab);
    const hasInside = (rows[tab]?.below ?? 0) > 0;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => mark(shown[place + 1]),
      ArrowUp: () => mark(shown[place - 1]),
      Home: () => mark(0),
      End: () => mark(shown.at(-1)),
      ArrowRight: () => (hasInside && !isOpen ? toggle(tab, true) : mark(hasInside ? tab + 1 : undefined)),
      ArrowLeft: () => (hasInside && isOpen ? toggle(tab, false) : mark(ancestorsOf(rows, tab).at(-1))),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <>
      <div role="tree" aria-label={t('facts.asn1.title')} className={tree} onKeyDown={onKeyDown}>
        {shown.map((index) => {
          const row = rows[index];
          return row ? (
            <TreeRow
              key={index}
              row={row}
              isOpen={row.below > 0 ? open.has(index) : undefined}
              isCurrent={index === current}
              isTab={index === tab}
              onMark={() => mark(index)}
              onToggle={(isOpen) => toggle(index, isOpen)}
            />
          ) : null;
        })}
      </div>
      {rows.length >= mostRows && <p className={quiet}>{t('facts.asn1.cut', { most: mostRows })}</p>}
    </>
  );
}

interface TreeRowProps {
  readonly row: Asn1Row;
  /** Undefined for a value without children. */
  readonly isOpen: boolean | undefined;
  readonly isCurrent: boolean;
  readonly isTab: boolean;
  readonly onMark: () => void;
  readonly onToggle: (isOpen: boolean) => void;
}

function TreeRow({ row, isOpen, isCurrent, isTab, onMark, onToggle }: TreeRowProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys for all its rows
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={isOpen}
      aria-selected={isCurrent}
      tabIndex={isTab ? 0 : -1}
      className={cx(item, isCurrent && marked)}
      style={{ paddingInlineStart: `${Math.min(row.depth, 12) * 14 + 4}px` }}
      ref={(element) => {
        if (!element || !isCurrent) return;
        // Scroll only the tree, not the page.
        const box = element.parentElement;
        if (
          box &&
          (element.offsetTop < box.scrollTop || element.offsetTop + 24 > box.scrollTop + box.clientHeight)
        )
          box.scrollTop = element.offsetTop - box.clientHeight / 3;
        if (box?.contains(document.activeElement)) element.focus({ preventScroll: true });
      }}
      onClick={onMark}
    >
      <span
        className={fold}
        aria-hidden="true"
        onClick={(event) => {
          if (isOpen === undefined) return;
          event.stopPropagation();
          onToggle(!isOpen);
        }}
      >
        {isOpen !== undefined && <Chevron />}
      </span>
      <span className={row.label === '' ? typeAlone : valueText}>{row.type}</span>
      {row.label !== '' && <span> {row.label}</span>}
      {row.text !== '' && <span className={valueText}> {row.text}</span>}
      <span className={quiet}> {`${row.at}+${row.length}`}</span>
    </div>
  );
}

const tree = css({
  position: 'relative',
  maxH: '24rem',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  mx: '-2',
  fontFamily: 'mono',
  fontSize: 'xs',
  lineHeight: 'loose',
});
const item = css({
  whiteSpace: 'nowrap',
  pe: '2',
  borderRadius: 'sm',
  cursor: 'pointer',
  _hover: { bg: 'bg.subtle' },
  _focusVisible: { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' },
});
const marked = css({ bg: 'accent.tint!', _highContrast: { outline: '1px solid Highlight' } });
const fold = css({ display: 'inline-block', w: '4', verticalAlign: 'middle', '& svg': { w: '3', h: '3' } });
const typeAlone = css({ color: 'fg.default' });
const valueText = css({ color: 'fg.muted' });
const quiet = css({ color: 'fg.subtle' });
