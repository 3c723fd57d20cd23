import { ChevronRight } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { css, cx } from '#styled/css';

export interface FoldProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Of the title; `h3` if not given. */
  readonly heading?: 'h2' | 'h3';
  /** What is inside, in a few words. */
  readonly about?: ReactNode;
  /** Called once opened. */
  readonly children: () => ReactNode;
}

/** A card's line that unfolds: second to what leads the page. */
export function Fold({ icon, title, heading: Title = 'h3', about, children }: FoldProps) {
  const [isOpen, unfold] = useState(false);
  const isShown = useDeferredValue(isOpen);
  return (
    <details className={root} onToggle={(event) => unfold(event.currentTarget.open)}>
      <summary className={line}>
        <span className={mark} aria-hidden="true">
          {icon}
        </span>
        <Title className={heading}>{title}</Title>
        {about && <span className={summary}>{about}</span>}
        <ChevronRight className={arrow} aria-hidden="true" />
      </summary>
      {isShown && <div className={content}>{children()}</div>}
    </details>
  );
}

export interface FoldOnPhoneProps extends Pick<FoldProps, 'icon' | 'title' | 'about'> {
  /** Keeps it open: something is typed in it. */
  readonly isHeld: boolean;
  readonly children: ReactNode;
}

/** What folds to a line on a phone only; on a wide screen its content stands alone. */
export function FoldOnPhone({ icon, title, about, isHeld, children }: FoldOnPhoneProps) {
  const [isUnfolded, unfold] = useState(false);
  const isOpen = isUnfolded || isHeld;
  return (
    <>
      <h2 className={onPhone}>
        <button
          type="button"
          className={cx(line, css({ w: 'full', textAlign: 'start' }))}
          aria-expanded={isOpen}
          onClick={() => unfold(!isOpen)}
        >
          <span className={mark} aria-hidden="true">
            {icon}
          </span>
          <span className={heading}>{title}</span>
          <span className={summary}>{about}</span>
          <ChevronRight className={arrow} aria-hidden="true" />
        </button>
      </h2>
      <div className={isOpen ? undefined : css({ hideBelow: 'sm' })}>{children}</div>
    </>
  );
}

const root = css({
  borderTop: '1px solid token(colors.border)',
  '&[open] > summary > svg:last-child': { transform: 'rotate(90deg)' },
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minH: '12',
  px: { base: '4', sm: '5.5' },
  py: '1.5',
  fontSize: 'md',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  _hover: { bg: 'bg.subtle' },
});
const onPhone = css({
  hideFrom: 'sm',
  '& + div': { borderTop: { base: '1px solid token(colors.border)', sm: 'none' } },
  '& [aria-expanded=true] > svg:last-child': { transform: 'rotate(90deg)' },
});
const mark = css({ display: 'grid', flexShrink: 0, color: 'fg.muted', '& svg': { w: '4', h: '4' } });
const heading = css({ fontSize: 'md', fontWeight: 'medium', flexShrink: 0 });
const summary = css({
  minW: '0',
  fontWeight: 'normal',
  color: 'fg.muted',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const arrow = css({ w: '4', h: '4', ms: 'auto', flexShrink: 0, color: 'fg.subtle' });
const content = css({ px: { base: '4', sm: '5.5' }, pt: '1', pb: '5' });
