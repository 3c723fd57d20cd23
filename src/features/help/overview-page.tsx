import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { helpTopics } from '#core/help/article.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { HelpSearch } from '#src/console/help/help-search.tsx';
import { libraryOf } from '#src/console/help/library.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { NewerHelp } from '#src/features/help/newer-help.tsx';
import { helpTexts } from '#src/features/help/texts.ts';
import { topicIcons } from '#src/features/help/topic-icons.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** /help/overview: the search first, then every article by topic. */
export function OverviewPage() {
  const t = useText(helpTexts, helpArticleTexts);
  const language = completeLanguageOf(useLanguage());
  const contents = use(libraryOf(useEntryServices()).contents(language));
  const topics = helpTopics
    .map((topic) => ({ topic, articles: contents.filter((each) => each.topic === topic) }))
    .filter(({ articles }) => articles.length > 0);
  return (
    <>
      <PageTitle text={t('help.title')} />
      <NewerHelp />
      <div className={top}>
        <h1 className={css({ fontSize: '3xl', letterSpacing: 'tight' })}>{t('help.heading')}</h1>
        <p className={css({ mt: '1.5', mb: '5', color: 'fg.muted' })}>{t('help.lead')}</p>
        <HelpSearch />
      </div>
      <div className={grid}>
        {topics.map(({ topic, articles }) => {
          const Icon = topicIcons[topic];
          return (
            <section key={topic} aria-labelledby={`topic-${topic}`} className={card}>
              <h2 id={`topic-${topic}`} className={heading}>
                <Icon aria-hidden="true" />
                {t(`helpArticle.topics.${topic}`)}
              </h2>
              <ul className={list}>
                {articles.map(({ id, title }) => (
                  <li key={id}>
                    <Link to="/help/article/$id" params={{ id }}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <div className={foot}>
        <span>{t('help.ask')}</span>
        <ReportButton error={null} />
      </div>
    </>
  );
}

const top = css({
  maxW: '46rem',
  mx: 'auto',
  pt: { md: '4' },
  pb: '2',
  textAlign: 'center',
  '& search': { textAlign: 'start' },
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(19rem, 100%), 1fr))',
  gap: '4',
  alignItems: 'stretch',
});
const card = css({
  p: '5',
  bg: 'bg.surface',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  mb: '3',
  fontSize: 'lg',
  '& svg': { w: '4.5', h: '4.5', color: 'accent' },
});
const list = css({
  display: 'grid',
  gap: '1',
  '& a': { display: 'block', py: '1', color: 'fg.muted', _hover: { color: 'accent.text' } },
});
const foot = css({
  display: { base: 'flex', _print: 'none' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  mt: '8',
  color: 'fg.muted',
});
