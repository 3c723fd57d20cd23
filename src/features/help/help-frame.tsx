import { Link, useRouterState } from '@tanstack/react-router';
import { LogIn, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEntryServices } from '#src/console/entry-services.ts';
import { Brand } from '#src/console/frame/brand.tsx';
import { LanguageSelect } from '#src/console/frame/language-choice.tsx';
import { ThemeSwitch } from '#src/console/frame/theme-choice.tsx';
import { helpTexts } from '#src/features/help/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Announcer } from '#src/ui/announcer/announcer.tsx';
import { framePage } from '#src/ui/frame/frame-styles.ts';
import { ToastArea } from '#src/ui/toast/toast-area.tsx';
import { css } from '#styled/css';

/** The help without an account: brand, tools, language, theme and sign-in at the top. */
export function HelpFrame({ children }: { readonly children: ReactNode }) {
  const t = useText(helpTexts);
  const { site } = useEntryServices();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <header className={bar}>
        <Link to="/help/overview" className={home}>
          <Brand name={site.siteName} logo={site.layout.logo} />
          <span className={css({ srOnly: { base: true, sm: false }, color: 'fg.muted' })}>
            {t('help.title')}
          </span>
        </Link>
        <span className={css({ ms: 'auto' })} />
        <Link to="/certhub/tools" className={link}>
          <Wrench aria-hidden="true" />
          <span className={css({ srOnly: { base: true, md: false } })}>{t('help.tools')}</span>
        </Link>
        <LanguageSelect className={css({ w: 'auto!' })} />
        <span className={css({ hideBelow: 'sm' })}>
          <ThemeSwitch />
        </span>
        <Link to="/sign-in" search={{ next: path }} className={link}>
          <LogIn aria-hidden="true" />
          <span className={css({ srOnly: { base: true, md: false } })}>{t('help.signIn')}</span>
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={framePage}>
        {children}
      </main>
      <ToastArea />
      <Announcer />
    </>
  );
}

const bar = css({
  display: { base: 'flex', _print: 'none' },
  alignItems: 'center',
  gap: { base: '2', md: '3.5' },
  minH: 'header',
  px: { base: '4', md: '7' },
  py: '1.5',
  flexWrap: 'wrap',
  bg: 'bg.surface',
  borderBottom: '1px solid token(colors.border)',
});
const home = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3',
  color: 'fg.default',
  _hover: { textDecoration: 'none' },
});
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  fontSize: 'sm',
  '& svg': { w: '4', h: '4' },
});
