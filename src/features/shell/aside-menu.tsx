import { Link, useRouterState } from '@tanstack/react-router';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { goHint } from '#src/features/shell/go-keys.ts';
import { KeyHint } from '#src/features/shell/key-hint.tsx';
import { covers, type MenuEntry } from '#src/features/shell/menu-entries.ts';
import { useMenuGroups } from '#src/features/shell/use-menu-groups.ts';
import { languageTags } from '#src/i18n/languages.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

export interface SideMenuProps {
  /** Icons only; the labels appear beside them on hover and focus. */
  readonly small?: boolean | undefined;
  readonly onLeave?: (() => void) | undefined;
}

/** The console's pages, in groups. */
export function SideMenu({ small, onLeave }: SideMenuProps) {
  const t = useText();
  return (
    <nav lang={languageTags[useLanguage()]} aria-label={t('menu.label')} className={root}>
      {useMenuGroups().map((group) => (
        <div key={group.key}>
          {group.key !== 'top' && (
            <div id={`menu-${group.key}`} className={cx(heading, small && 'sr-only')}>
              {t(`menu.${group.key}`)}
            </div>
          )}
          {small && group.key !== 'top' && <hr className={rule} />}
          <ul className={list} aria-labelledby={group.key === 'top' ? undefined : `menu-${group.key}`}>
            {group.entries.map((entry) => (
              <Entry key={entry.key} entry={entry} small={small} onLeave={onLeave} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Entry({ entry, small, onLeave }: SideMenuProps & { readonly entry: MenuEntry }) {
  const t = useText();
  const isHere = useRouterState({ select: ({ location }) => covers(entry, location.pathname) });
  const Icon = entry.icon;
  return (
    <li>
      <Link
        to={entry.to}
        ref={isHere && !small ? showInMenu : null}
        className={cx(link, small && smallLink)}
        // The router would mark every entry above the page too.
        activeOptions={{ exact: true }}
        aria-current={isHere ? 'page' : undefined}
        onClick={onLeave}
      >
        <Icon aria-hidden="true" />
        <span className={small ? bubble : label}>
          <KeyHint keys={goHint(entry.to)} onHover>
            {t(`menu.${entry.key}`)}
          </KeyHint>
        </span>
        {entry.key === 'approvals' && <OpenApprovals small={small} />}
      </Link>
    </li>
  );
}

/** The menu may be higher than the window. */
function showInMenu(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

/** How many requests wait for a decision by this user. */
function OpenApprovals({ small }: Pick<SideMenuProps, 'small'>) {
  const format = useFormat();
  const { data = 0 } = useCall(sessionCalls.account, {}, { select: ({ openApprovals }) => openApprovals });
  return data === 0 ? null : <span className={cx(count, small && smallCount)}>{format.number(data)}</span>;
}

const count = css({
  ms: 'auto',
  minW: '5',
  px: '1.5',
  borderRadius: 'full',
  bg: 'accent.tint',
  color: 'accent.text',
  fontSize: 'xs',
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
const smallCount = css({ position: 'absolute', top: '0', insetEnd: '0' });
const root = css({ display: 'flex', flexDirection: 'column', gap: '4.5' });
const heading = css({ fontSize: 'xs', fontWeight: 'medium', color: 'fg.subtle', px: '2.5', pb: '1' });
const rule = css({
  borderTop: '1px solid token(colors.border)',
  mx: '2.5',
  mb: '2.5',
  mt: '-2',
});
const list = css({ display: 'flex', flexDirection: 'column', gap: '0.5' });
const link = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  px: '2.5',
  minH: { base: '11', lg: '33px' },
  borderRadius: 'sm',
  color: 'fg.muted',
  textDecoration: 'none',
  transition: 'background-color 0.12s, color 0.12s',
  _hover: { bg: 'bg.subtle', color: 'fg.default', textDecoration: 'none' },
  '&[aria-current=page]': {
    bg: 'accent.tint',
    color: 'accent.text',
    fontWeight: 'semibold',
    _highContrast: { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
const label = css({ flex: '1', minW: '0' });
const smallLink = css({ justifyContent: 'center', minH: '9', px: '0' });
const bubble = css({
  position: 'absolute',
  left: 'calc(100% + 10px)',
  top: '50%',
  transform: 'translateY(-50%)',
  px: '2.5',
  py: '1',
  borderRadius: 'sm',
  bg: 'fg.default',
  color: 'bg.surface',
  fontSize: 'xs',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  opacity: 0,
  transition: 'opacity 0.12s',
  zIndex: 'popup',
  'a:hover > &, a:focus-visible > &': { opacity: 1 },
});
