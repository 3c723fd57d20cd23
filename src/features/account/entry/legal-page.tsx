import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { legalText } from '#core/contract/legal-text.ts';
import { type LegalKind, legalKinds } from '#core/site/legal-kinds.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useEntryServices } from '#src/console/entry-services.ts';
import { Brand } from '#src/console/frame/brand.tsx';
import { LanguageSelect } from '#src/console/frame/language-choice.tsx';
import { ThemeSwitch } from '#src/console/frame/theme-choice.tsx';
import { ArticleBody } from '#src/console/help/article-body.tsx';
import { defaultValues } from '#src/console/help/default-values.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { LegalLinks } from '#src/features/session/legal-links.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { completeLanguageOf, languageTags } from '#src/i18n/languages.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { framePage } from '#src/ui/frame/frame-styles.ts';
import { css } from '#styled/css';

/** Private to this page: before sign-in there is no shared query client. */
const queryClient = new QueryClient();

/** /legal/{kind}: a legal text of the site, for anybody. */
export function LegalPage() {
  const t = useText(sessionTexts);
  const { site, mountPath } = useEntryServices();
  const { kind } = useParams({ from: '/legal/$kind' });
  const known = legalKinds.find((each) => each === kind);
  const title = t(known === undefined ? 'session.legal.none' : `session.legal.${known}`);
  return (
    <QueryClientProvider client={queryClient}>
      <header className={bar}>
        <a href={`${mountPath}/sign-in`} className={home}>
          <Brand name={site.siteName} logo={site.layout.logo} />
        </a>
        <span className={css({ ms: 'auto' })} />
        <LanguageSelect className={css({ w: 'auto!' })} />
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className={framePage}>
        <PageTitle text={title} />
        <div className={page}>
          <h1 className={css({ fontSize: '3xl' })}>{title}</h1>
          {known === undefined ? <NoText /> : <LegalBody key={known} kind={known} />}
        </div>
        <LegalLinks />
      </main>
    </QueryClientProvider>
  );
}

function LegalBody({ kind }: { readonly kind: LegalKind }) {
  const t = useText(joiningTexts, helpArticleTexts);
  const format = useFormat();
  const { client } = useEntryServices();
  const lang = completeLanguageOf(useLanguage());
  const found = useQuery({
    queryKey: ['legal', kind, lang],
    queryFn: ({ signal }) =>
      client.call(legalText, { params: { kind }, query: { lang } }, { signal }).catch((error: unknown) => {
        if (isRefused(callFailureOf(error), 'notFound')) return null;
        throw error;
      }),
  });
  return (
    <QueryGate query={found} failed={t('joining.legal.failed')}>
      {(text) =>
        text === null ? (
          <NoText />
        ) : (
          <article lang={languageTags[text.language]}>
            <p className={css({ color: 'fg.muted', mb: '6' })}>
              {t('joining.legal.version', { number: text.number, time: format.dateTime(text.fromTime) })}
            </p>
            <ArticleBody blocks={text.blocks} values={defaultValues(t)} />
          </article>
        )
      }
    </QueryGate>
  );
}

function NoText() {
  const t = useText(joiningTexts);
  return (
    <EmptyState
      icon={<FileX />}
      title={t('joining.legal.noneAbout')}
      action={<Link to="/sign-in">{t('joining.signIn')}</Link>}
    />
  );
}

const bar = css({
  display: { base: 'flex', _print: 'none' },
  alignItems: 'center',
  gap: '3',
  minH: 'header',
  px: { base: '4', md: '7' },
  py: '1.5',
  bg: 'bg.surface',
  borderBottom: '1px solid token(colors.border)',
});
const home = css({ color: 'fg.default', _hover: { textDecoration: 'none' } });
const page = css({ maxW: '720px', mx: 'auto', mb: '10' });
