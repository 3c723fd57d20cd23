import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

export interface PageHeaderProps {
  /** Links and texts from the outermost page inwards, ending with the page itself. */
  readonly crumbs?: readonly ReactNode[] | undefined;
  readonly crumbsLabel?: string | undefined;
  readonly title: ReactNode;
  /** Shown beside the title: a status. */
  readonly mark?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Actions of a wide screen, and the button that stands for them on a phone, at the corner. */
  readonly wideActions?: ReactNode;
  readonly corner?: ReactNode;
}

export function PageHeader(props: PageHeaderProps) {
  const { crumbs = [], crumbsLabel, title, mark, description, actions, wideActions, corner } = props;
  return (
    <div className={root}>
      <div className={css({ minW: '0' })}>
        {crumbs.length > 0 && (
          <nav aria-label={crumbsLabel}>
            <ol className={trail}>
              {crumbs.map((crumb, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: crumbs are identified by position
                <li key={index} className={step}>
                  {crumb}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={line}>
          <h1 className={heading}>{title}</h1>
          {mark}
        </div>
        {description && <p className={about}>{description}</p>}
      </div>
      {actions && (
        <div className={buttons} data-actions="">
          {actions}
        </div>
      )}
      {corner && <div className={atCorner}>{corner}</div>}
      {wideActions && (
        <div className={cx(buttons, css({ hideBelow: 'sm' }))} data-actions="">
          {wideActions}
        </div>
      )}
    </div>
  );
}

const root = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '3',
  mb: '4.5',
});
const atCorner = css({ hideFrom: 'sm', position: 'absolute', top: '-2', right: '-2' });
const trail = css({
  display: 'flex',
  flexWrap: 'wrap',
  mb: '1',
  fontSize: 'sm',
  color: 'fg.subtle',
});
const step = css({
  '& + &::before': { content: '"/"', mx: '1.5', color: 'fg.subtle' },
  '& a': { color: 'fg.subtle', _hover: { color: 'fg.default' } },
});
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const heading = css({ fontSize: '2xl', letterSpacing: 'tight', overflowWrap: 'anywhere' });
const about = css({ mt: '1', color: 'fg.muted' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', ms: { sm: 'auto' } });
