import { ChevronRight } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { css } from '#styled/css';

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
const mark = css({ display: 'grid', flexShrink: 0, color: 'fg.muted', '& svg': { w: '4', h: '4' } });
const heading = css({ fontSize: 'md', fontWeight: 'medium', flexShrink: 0 });
const summary = css({
  minW: '0',
  color: 'fg.muted',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const arrow = css({ w: '4', h: '4', ms: 'auto', flexShrink: 0, color: 'fg.subtle' });
const content = css({ px: { base: '4', sm: '5.5' }, pt: '1', pb: '5' });
