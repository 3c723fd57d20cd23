import { Fragment, type ReactNode } from 'react';
import { Mark } from '#src/ui/mark/mark.tsx';
import { css } from '#styled/css';

export interface FactRowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Shown in one line below the title; empty ones are left out. */
  readonly facts: readonly string[];
  readonly tag?: ReactNode;
  readonly actions?: ReactNode;
}

/** One of several things of a kind: its mark, name and facts, then its state and actions. */
export function FactRow({ icon, title, facts, tag, actions }: FactRowProps) {
  const shown = facts.filter((fact) => fact !== '');
  return (
    <li className={row}>
      <Mark large>{icon}</Mark>
      <div className={words}>
        <div className={name}>{title}</div>
        <div className={about}>
          {shown.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && <span aria-hidden="true"> · </span>}
              <span className={whole}>{fact}</span>
            </Fragment>
          ))}
        </div>
      </div>
      {tag && <div>{tag}</div>}
      {actions && <div className={buttons}>{actions}</div>}
    </li>
  );
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: { base: 'wrap', md: 'nowrap' },
  gap: '3',
  minH: '16',
  py: '2.5',
  '&:not(:last-child)': { borderBottom: '1px solid token(colors.border)' },
  _first: { pt: '0' },
  _last: { pb: '0' },
});
const words = css({ flex: '1 1 12rem', minW: '0' });
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const about = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
const whole = css({ display: 'inline-block', maxW: 'full' });
const buttons = css({ display: 'flex', alignItems: 'center', gap: '1', ms: { base: 'auto', md: '0' } });
