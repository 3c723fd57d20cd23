import { Link, useRouterState } from '@tanstack/react-router';
import { BookOpen, LogIn } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { lockNetwork } from '#src/adapters/site/network-lock.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { Brand } from '#src/console/frame/brand.tsx';
import { LanguageSelect } from '#src/console/frame/language-choice.tsx';
import { ThemeSwitch } from '#src/console/frame/theme-choice.tsx';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolLink } from '#src/features/tools/tool-link.tsx';
import { toolList, toolsPath } from '#src/features/tools/tool-list.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Announcer } from '#src/ui/announcer/announcer.tsx';
import { frameAside, frameColumn, frameGrid, framePage } from '#src/ui/frame/frame-styles.ts';
import { ToastArea } from '#src/ui/toast/toast-area.tsx';
import { css, cx } from '#styled/css';

export interface ToolsFrameProps {
  readonly isSignedOut: boolean;
  readonly children: ReactNode;
}

/** The tools without an account: brand and tools at the left; language, theme and sign-in at the top. */
export function ToolsFrame({ isSignedOut, children }: ToolsFrameProps) {
  const t = useText(toolsTexts);
  const { site, mountPath } = useEntryServices();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown = toolList.find(({ name }) => path.startsWith(`${toolsPath}/${name}`));
  // When embedded, the network belongs to the host page and is never locked.
  const mayLock = isSignedOut && !shown?.isOnline && path !== toolsPath && mountPath === '';
  const main = useCallback(() => {
    if (mayLock) lockNetwork();
  }, [mayLock]);
  return (
    <div className={frameGrid}>
      <aside className={frameAside}>
        <Link to={toolsPath} className={home}>
          <Brand name={site.siteName} logo={site.layout.logo} />
        </Link>
        <nav aria-label={t('tools.menu')}>
          <ul className={list}>
            {toolList.map((tool) => (
              <li key={tool.name} aria-current={tool === shown ? 'page' : undefined}>
                <ToolLink tool={tool} className={cx(link, tool === shown && here)}>
                  <tool.icon aria-hidden="true" />
                  {t(`tools.names.${tool.name}`)}
                </ToolLink>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div className={frameColumn}>
        <header className={bar}>
          <Link to={toolsPath} className={phoneHome}>
            <Brand name={site.siteName} logo={site.layout.logo} small />
            {t('tools.all')}
          </Link>
          {/* Needs a new document, as the sign-in does. */}
          <Link to="/help/overview" reloadDocument className={cx(signIn, css({ ms: 'auto' }))}>
            <BookOpen aria-hidden="true" />
            <span className={css({ srOnly: { base: true, sm: false } })}>
              <MenuText name="menu.helpCenter" />
            </span>
          </Link>
          <LanguageSelect className={css({ w: 'auto!' })} />
          <ThemeSwitch />
          {/* Needs a new document, because this one may have its network locked. */}
          <Link to="/sign-in" search={{ next: path }} reloadDocument className={signIn}>
            <LogIn aria-hidden="true" />
            <span className={css({ srOnly: { base: true, sm: false } })}>{t('tools.signIn')}</span>
          </Link>
        </header>
        <main id="main" tabIndex={-1} ref={main} className={framePage}>
          {children}
        </main>
      </div>
      <ToastArea />
      <Announcer />
    </div>
  );
}

const home = css({ px: '2', color: 'fg.default', _hover: { textDecoration: 'none' } });
const list = css({ display: 'grid', gap: '0.5' });
const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  px: '2.5',
  py: '1.5',
  borderRadius: 'md',
  color: 'fg.muted',
  fontSize: 'md',
  _hover: { bg: 'bg.subtle', textDecoration: 'none' },
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
const here = css({ bg: 'accent.tint!', color: 'accent.text', fontWeight: 'semibold' });
const bar = css({
  display: { base: 'flex', _print: 'none' },
  alignItems: 'center',
  gap: { base: '2', md: '3.5' },
  minH: 'header',
  px: { base: '4', md: '6' },
  py: '1.5',
  flexWrap: 'wrap',
  bg: 'bg.surface',
  borderBottom: '1px solid token(colors.border)',
});
const phoneHome = css({
  display: { base: 'inline-flex', lg: 'none' },
  alignItems: 'center',
  gap: '2',
  color: 'fg.default',
  fontWeight: 'semibold',
});
const signIn = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  fontSize: 'sm',
  '& svg': { w: '4', h: '4' },
});
