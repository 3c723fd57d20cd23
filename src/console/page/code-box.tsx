import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { css } from '#styled/css';

interface CodeBoxProps {
  readonly text: string;
  /** What is copied, in words. */
  readonly thing: string;
  /** Accessible name of the box, which scrolls. */
  readonly label: string;
}

/** Text in its own lines, with a button that copies it. */
export function CodeBox({ text, thing, label }: CodeBoxProps) {
  return (
    <div className={frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard (WCAG 2.1.1) */}
      <section className={scroller} tabIndex={0} aria-label={label}>
        <pre className={pre}>{text}</pre>
      </section>
      <span className={copy}>
        <CopyButton text={text} thing={thing} />
      </span>
    </div>
  );
}

const frame = css({ position: 'relative', minW: '0' });
const scroller = css({ maxH: '320px', overflow: 'auto', borderRadius: 'md', bg: 'bg.subtle' });
const pre = css({
  m: '0',
  p: '3',
  pe: '10',
  fontFamily: 'mono',
  fontSize: 'xs',
  lineHeight: '1.6',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const copy = css({ position: 'absolute', top: '1.5', insetInlineEnd: '1.5' });
