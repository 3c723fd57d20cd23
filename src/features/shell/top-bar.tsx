import { FlaskConical, Menu as MenuIcon, Search } from 'lucide-react';
import { useCallback } from 'react';
import { Mark } from '#src/console/frame/brand.tsx';
import { useServices } from '#src/console/services.ts';
import { AccountMenu } from '#src/features/shell/account-menu.tsx';
import { Balance } from '#src/features/shell/balance.tsx';
import { Bell } from '#src/features/shell/bell.tsx';
import { HelpMenu } from '#src/features/shell/help-menu.tsx';
import { LanguageMenu } from '#src/features/shell/language-menu.tsx';
import { frameTexts } from '#src/features/shell/texts.ts';
import { ThemeMenu } from '#src/features/shell/theme-menu.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** Overlays that the shell can open over a page. */
export type Overlay = 'menu' | 'palette' | 'sandbox' | 'vault' | 'clear' | 'shortcuts';

export interface TopBarProps {
  readonly customer: { readonly account: string; readonly displayName: string };
  readonly onOpen: (overlay: Overlay) => void;
}

export function TopBar({ customer, onOpen }: TopBarProps) {
  const t = useText(frameTexts);
  const { site, session } = useServices();
  const onHotkey = useCallback(() => listenToHotkey(() => onOpen('palette')), [onOpen]);
  return (
    <header className={bar} ref={onHotkey}>
      <IconButton
        className={css({ display: { lg: 'none' }, ms: '-2' })}
        label={t('frame.openMenu')}
        aria-haspopup="dialog"
        icon={<MenuIcon />}
        onClick={() => onOpen('menu')}
      />
      <Mark className={css({ display: { lg: 'none' } })} />
      <button
        type="button"
        className={search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => onOpen('palette')}
      >
        <Search aria-hidden="true" />
        <span className={css({ truncate: true })}>{t('frame.search')}</span>
        <span className={key} aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      <IconButton
        className={css({ display: { sm: 'none' }, ms: 'auto' })}
        label={t('frame.search')}
        aria-haspopup="dialog"
        icon={<Search />}
        onClick={() => onOpen('palette')}
      />
      <div className={right}>
        <div className={css({ display: { base: 'none', md: 'block' }, me: '2' })}>
          <Balance />
        </div>
        {site.sandbox && (
          <Button
            size="sm"
            icon={<FlaskConical />}
            aria-haspopup="dialog"
            className={css({ display: { base: 'none', sm: 'inline-flex' }, me: '1' })}
            onClick={() => onOpen('sandbox')}
          >
            {t('frame.sandbox')}
          </Button>
        )}
        <HelpMenu onShortcuts={() => onOpen('shortcuts')} />
        <Bell />
        <div className={css({ display: { base: 'none', lg: 'contents' } })}>
          <LanguageMenu />
          <ThemeMenu />
        </div>
        <AccountMenu
          {...customer}
          onOpen={onOpen}
          onSignOut={() => session.send({ type: 'session.sign-out' })}
        />
      </div>
    </header>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function listenToHotkey(open: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    open();
  };
  window.addEventListener('keydown', listener);
  return () => window.removeEventListener('keydown', listener);
}

const bar = css({
  position: { base: 'sticky', _low: 'static' },
  top: '0',
  zIndex: 'sticky',
  display: { base: 'flex', _print: 'none' },
  alignItems: 'center',
  gap: { base: '2', md: '3.5' },
  h: 'header',
  flexShrink: 0,
  px: { base: '4', md: '6' },
  bg: 'bg.surface',
  borderBottom: '1px solid token(colors.border)',
});
const search = css({
  display: { base: 'none', sm: 'flex' },
  alignItems: 'center',
  gap: '2',
  flex: '0 1 340px',
  minW: '0',
  h: '9',
  px: '2.5',
  bg: 'bg.canvas',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  color: 'fg.subtle',
  transition: 'border-color 0.12s',
  _hover: { borderColor: 'border.strong' },
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
const key = css({
  ms: 'auto',
  flexShrink: 0,
  fontFamily: 'mono',
  fontSize: '11px',
  lineHeight: 'normal',
  border: '1px solid token(colors.border.strong)',
  borderRadius: '4px',
  px: '1.5',
});
const right = css({ display: 'flex', alignItems: 'center', gap: '1', ms: { sm: 'auto' } });
