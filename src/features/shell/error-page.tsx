import { Link } from '@tanstack/react-router';
import { useEntryServices } from '#src/console/entry-services.ts';
import { Brand } from '#src/console/frame/brand.tsx';
import { LanguageSelect } from '#src/console/frame/language-choice.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { Guilloche } from '#src/features/session/guilloche.tsx';
import { ErrorBody } from '#src/features/shell/error-body.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /500, and /404 for whoever is not signed in. Outside the shell. */
export function ErrorPage({ status }: { readonly status: 404 | 500 }) {
  const t = useText();
  const { site } = useEntryServices();
  const area = status === 404 ? 'notFound' : 'serverError';
  return (
    <div className={root}>
      <Guilloche className={rosette} />
      <header className={head}>
        <Link to="/launchpad" className={home}>
          <Brand name={site.siteName} logo={site.layout.logo} />
        </Link>
        <LanguageSelect className={language} />
      </header>
      <main className={body}>
        <PageTitle text={t(`shell.${area}.title`)} />
        <ErrorBody
          code={String(status)}
          title={t(`shell.${area}.title`)}
          lead={t(`shell.${area}.lead`)}
          action={
            <>
              <Link to="/launchpad" className={button({ variant: 'primary' })}>
                {t('shell.notFound.action')}
              </Link>
              <ReportButton error={status === 500 ? t('shell.serverError.title') : null} />
            </>
          }
        />
      </main>
    </div>
  );
}

const root = css({
  position: 'relative',
  overflow: 'hidden',
  minH: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  isolation: 'isolate',
});
const rosette = css({
  zIndex: -1,
  w: 'min(680px, 150vw)',
  left: '50%',
  top: 'calc(50% - 24px)',
  transform: 'translate(-50%, -50%)',
  stroke: 'border',
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  px: { base: '4', md: '7' },
  h: 'header',
});
const home = css({ color: 'fg.default', _hover: { textDecoration: 'none' } });
const language = css({ w: 'auto!' });
const body = css({ flex: '1', display: 'grid', placeItems: 'center', px: '5', pb: '20' });
