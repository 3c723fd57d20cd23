import type { ReactNode } from 'react';
import type { Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export interface TimelineEntry {
  readonly key: string;
  readonly time: ReactNode;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly tone?: Tone | undefined;
}

/** A list of events, in the caller's order. */
export function Timeline(props: { readonly label: string; readonly items: readonly TimelineEntry[] }) {
  const { label, items } = props;
  return (
    <ol aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={entry} data-tone={item.tone ?? 'neutral'}>
          <div className={head}>
            <span className={what}>{item.label}</span>
            <span className={when}>{item.time}</span>
          </div>
          {item.detail && <div className={more}>{item.detail}</div>}
        </li>
      ))}
    </ol>
  );
}

const entry = css({
  position: 'relative',
  ps: '5',
  pb: '4',
  fontSize: 'sm',
  _last: { pb: '0' },
  _before: {
    content: '""',
    position: 'absolute',
    left: '4px',
    top: '14px',
    bottom: '-6px',
    w: '1px',
    bg: 'border',
    _highContrast: { bg: 'GrayText' },
  },
  '&:last-child::before': { display: 'none' },
  _after: {
    content: '""',
    position: 'absolute',
    left: '0',
    top: '6px',
    w: '9px',
    h: '9px',
    borderRadius: 'full',
    bg: 'border.control',
    forcedColorAdjust: 'none',
  },
  '&[data-tone=info]::after': { bg: 'accent' },
  '&[data-tone=success]::after': { bg: 'success' },
  '&[data-tone=warning]::after': { bg: 'warning' },
  '&[data-tone=danger]::after': { bg: 'danger' },
});
const head = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3' });
const what = css({ fontWeight: 'medium' });
const when = css({
  color: 'fg.subtle',
  fontSize: 'xs',
  lineHeight: '1.75',
});
const more = css({ color: 'fg.muted', overflowWrap: 'anywhere' });
