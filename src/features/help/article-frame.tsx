import { Link, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Clock, Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type ArticleTitle, contentsOf } from '#core/help/article.ts';
import { ArticleBody } from '#src/console/help/article-body.tsx';
import { HelpSearch } from '#src/console/help/help-search.tsx';
import type { ShownArticle } from '#src/console/help/library.ts';
import { fillPlaceholders, type Values } from '#src/console/help/placeholders.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { articlePageStyle as style } from '#src/features/help/article-page-style.ts';
import { Contents } from '#src/features/help/contents.tsx';
import { NewerHelp } from '#src/features/help/newer-help.tsx';
import { helpTexts } from '#src/features/help/texts.ts';
import { TopicNav } from '#src/features/help/topic-nav.tsx';
import { Vote } from '#src/features/help/vote.tsx';
import { languageTags } from '#src/i18n/languages.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Milliseconds after which the router has scrolled a new page (`src/app/scroll-to-top.ts`). */
const routerScrollDelay = 150;

export interface ArticleFrameProps extends ShownArticle {
  readonly contents: readonly ArticleTitle[];
  readonly values: Values;
  /** Above the article: whose values it shows. */
  readonly banner?: ReactNode;
  /** Shown after the section of this anchor. */
  readonly after?: ((anchor: string) => ReactNode) | undefined;
}

/** An article between the list of its topic and its own contents. */
export function ArticleFrame(props: ArticleFrameProps) {
  const { article, isOtherLanguage, contents, values, banner, after } = props;
  const t = useText(helpTexts, helpArticleTexts);
  useScrollToSection();
  const at = contents.findIndex(({ id }) => id === article.id);
  const sections = contentsOf(article).map(({ id, title }) => ({
    id,
    title: fillPlaceholders(title, values),
  }));
  return (
    <>
      <PageTitle text={article.title} />
      <NewerHelp />
      <div className={style.grid}>
        <TopicNav contents={contents} shown={article} />
        <div className={style.middle}>
          <HelpSearch />
          <article lang={languageTags[article.language]}>
            <nav aria-label={t('common.crumbs')} className={style.crumbs}>
              <Link to="/help/overview">{t('help.title')}</Link>
              <span aria-hidden="true"> / </span>
              <span>{t(`helpArticle.topics.${article.topic}`)}</span>
            </nav>
            <h1 className={style.title}>{article.title}</h1>
            <p className={style.summary}>{article.summary}</p>
            <div className={style.facts}>
              <span>
                <Clock aria-hidden="true" />
                {t('help.minutes', { minutes: article.minutes })}
              </span>
              <span>{t('help.changed', { date: article.changed })}</span>
              <Button size="sm" variant="ghost" icon={<Printer />} onClick={() => print()}>
                {t('help.print')}
              </Button>
            </div>
            {isOtherLanguage && (
              <Notice tone="warning" className={style.notice}>
                {t('helpArticle.otherLanguage')}
              </Notice>
            )}
            {banner}
            <Contents sections={sections} isFolded />
            <ArticleBody blocks={article.blocks} values={values} after={after} />
          </article>
          <div className={style.end}>
            <Vote key={`${article.id} ${article.language}`} article={article} />
            <Neighbors before={contents[at - 1]} next={at < 0 ? undefined : contents[at + 1]} />
          </div>
        </div>
        <Contents sections={sections} />
      </div>
    </>
  );
}

/** Shows the section of the address, also when it changes. After the router, which shows new pages from the top. */
function useScrollToSection(): void {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    const scroll = () => document.getElementById(hash)?.scrollIntoView();
    scroll();
    const timer = setTimeout(scroll, routerScrollDelay);
    return () => clearTimeout(timer);
  }, [hash]);
}

interface NeighborsProps {
  readonly before: ArticleTitle | undefined;
  readonly next: ArticleTitle | undefined;
}

function Neighbors({ before, next }: NeighborsProps) {
  const t = useText(helpTexts);
  return (
    <nav aria-label={t('help.neighbors')} className={style.neighbors}>
      {before && (
        <Link to="/help/article/$id" params={{ id: before.id }}>
          <span>{t('help.before')}</span>
          <strong>
            <ArrowLeft aria-hidden="true" />
            {before.title}
          </strong>
        </Link>
      )}
      {next && (
        <Link to="/help/article/$id" params={{ id: next.id }} className={style.next}>
          <span>{t('help.next')}</span>
          <strong>
            {next.title}
            <ArrowRight aria-hidden="true" />
          </strong>
        </Link>
      )}
    </nav>
  );
}
