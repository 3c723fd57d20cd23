import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { BookX } from 'lucide-react';
import { use } from 'react';
import { sessionView } from '#machines/session/session.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { defaultValues } from '#src/console/help/default-values.ts';
import { libraryOf } from '#src/console/help/library.ts';
import { placeholderNames } from '#src/console/help/placeholders.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { ArticleFrame } from '#src/features/help/article-frame.tsx';
import { helpTexts } from '#src/features/help/texts.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { button } from '#styled/recipes';

/** For readers with an account and articles with values of an order. */
const OwnArticle = lazyPart(
  'OwnArticle',
  () => import(/* webpackChunkName: "own-article" */ '#src/features/help/own-article.tsx'),
  <Skeleton height="320px" />,
);

/** /help/article/{id}: one article, with its place among the others. */
export function ArticlePage({ id }: { readonly id: string }) {
  const t = useText(helpTexts, helpArticleTexts);
  const language = completeLanguageOf(useLanguage());
  const entry = useEntryServices();
  const library = libraryOf(entry);
  // As in `HelpShell`. The services of a customer would be loaded for visitors, too.
  const { isSignedIn, customer } = useSelector(entry.session, sessionView);
  const found = use(library.article(language, id));
  const contents = use(library.contents(language));
  if (found === null)
    return (
      <>
        <PageHead title={t('help.missing.title')} />
        <EmptyState
          icon={<BookX />}
          title={t('helpArticle.missing')}
          description={t('help.missing.about')}
          action={
            <Link to="/help/overview" className={button({ variant: 'primary' })}>
              {t('help.missing.back')}
            </Link>
          }
        />
      </>
    );
  const place = { ...found, contents };
  const text = JSON.stringify(found.article.blocks);
  const isFilled = placeholderNames.some((name) => text.includes(`{${name}}`));
  if (isSignedIn && customer && isFilled) return <OwnArticle {...place} />;
  return <ArticleFrame {...place} values={defaultValues(t)} />;
}
