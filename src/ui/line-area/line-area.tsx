import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, type UIEvent, useState } from 'react';
import { useFieldControl } from '#src/ui/field/field-context.ts';
import { lineHeight, linesInView } from '#src/ui/line-area/lines-in-view.ts';
import { css, cx } from '#styled/css';

/** The mark of one line, shown at its right edge. */
export interface LineMark {
  readonly tone: 'good' | 'bad' | 'doubtful';
  /** Text beside the tick or cross, such as the name in ASCII. */
  readonly note?: string | undefined;
}

export interface LineAreaProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  readonly value: string;
  /** Called for visible lines only; `line` counts from 1. Null shows no mark. */
  readonly markOf: (line: number, text: string) => LineMark | null;
  /** Gutter content of a line (from 1); its number when absent. */
  readonly numberOf?: ((line: number) => ReactNode) | undefined;
  /** Number of lines shown before the box scrolls. */
  readonly visibleLines?: number | undefined;
}

/**
 * A text area whose lines are separate items: numbered at the left, marked at the right. Only the gutters of visible lines are rendered, so
 * thousands of lines cost no more than ten.
 */
export function LineArea(props: LineAreaProps) {
  const { value, markOf, numberOf = (line) => line, visibleLines = 6, className, onScroll, ...rest } = props;
  const [top, setTop] = useState(0);
  const lines = value.split('\n');
  const view = linesInView(top, lineHeight, visibleLines, lines.length);
  const scroll = (event: UIEvent<HTMLTextAreaElement>) => {
    onScroll?.(event);
    setTop(event.currentTarget.scrollTop);
  };
  return (
    <div className={cx(frame, className)}>
      <div className={gutter} aria-hidden="true">
        <div style={{ transform: `translateY(${view.offset}px)` }}>
          {view.indexes.map((index) => (
            <div key={index} className={number}>
              {numberOf(index + 1)}
            </div>
          ))}
        </div>
      </div>
      <textarea
        {...useFieldControl()}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        wrap="off"
        {...rest}
        rows={visibleLines}
        className={text}
        value={value}
        onScroll={scroll}
      />
      <div className={marks} aria-hidden="true">
        <div style={{ transform: `translateY(${view.offset}px)` }}>
          {view.indexes.map((index) => (
            <div key={index} className={mark}>
              <Mark mark={markOf(index + 1, lines[index] ?? '')} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Mark({ mark: found }: { readonly mark: LineMark | null }): ReactNode {
  if (found === null) return null;
  const { icon, style } = tones[found.tone];
  return (
    <span className={cx(note, style)}>
      {icon}
      {found.note}
    </span>
  );
}

const frame = css({
  position: 'relative',
  display: 'flex',
  overflow: 'hidden',
  bg: 'bg.surface',
  border: '1px solid token(colors.border.control)',
  borderRadius: 'md',
  lineHeight: '24px',
  transition: 'border-color 0.12s, box-shadow 0.12s',
  _focusWithin: {
    borderColor: 'accent',
    boxShadow: 'focus',
    _highContrast: { outline: '2px solid Highlight', outlineOffset: '1px' },
  },
  '&:has([aria-invalid=true])': { borderColor: 'danger' },
  '&:has(:disabled)': { bg: 'bg.subtle', color: 'fg.muted' },
});
const gutter = css({
  flexShrink: 0,
  minW: '10',
  pt: '2',
  overflow: 'hidden',
  bg: 'bg.subtle',
  color: 'fg.subtle',
  textAlign: 'right',
  userSelect: 'none',
  fontSize: 'xs',
});
const number = css({ h: '24px', px: '2', lineHeight: '24px' });
const text = css({
  flex: '1',
  minW: '0',
  px: '3',
  py: '2',
  outlineStyle: 'none',
  lineHeight: '24px',
  resize: 'none',
  whiteSpace: 'pre',
  // Space for the mark when the end of a line is scrolled into view.
  scrollPaddingRight: '8',
  '@media (pointer: coarse)': { fontSize: 'max(16px, 1rem)' },
});
const marks = css({
  position: 'absolute',
  top: '0',
  bottom: '0',
  right: '0',
  maxW: '60%',
  pt: '2',
  overflow: 'hidden',
  pointerEvents: 'none',
  fontSize: 'xs',
});
const mark = css({ h: '24px', display: 'flex', justifyContent: 'flex-end', lineHeight: '24px' });
const note = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minW: '0',
  ps: '3',
  pe: '4.5',
  // Fades the text underneath so that it does not run through the mark.
  bgImage: 'linear-gradient(to right, transparent, token(colors.bg.surface) 12px)',
  whiteSpace: 'nowrap',
  '& svg': { w: '3.5', h: '3.5', flexShrink: 0 },
});
const tones = {
  good: { icon: <Check />, style: css({ color: 'success' }) },
  bad: { icon: <CircleAlert />, style: css({ color: 'danger' }) },
  doubtful: { icon: <TriangleAlert />, style: css({ color: 'warning' }) },
};
