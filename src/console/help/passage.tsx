import { Link } from '@tanstack/react-router';
import { BookOpen, FileText } from 'lucide-react';
import { Component, type ReactNode, Suspense, use, useState } from 'react';
import { passageOf, plainText } from '#core/help/article.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { ArticleBody } from '#src/console/help/article-body.tsx';
import { defaultValues } from '#src/console/help/default-values.ts';
import { libraryOf, type ShownArticle } from '#src/console/help/library.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { completeLanguageOf, languageTags } from '#src/i18n/languages.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export interface PassageProps {
  readonly article: string;
  readonly anchor: string;
}

/** One section of an article with the ways onward. Links to other articles are followed in place. */
export function Passage(asked: PassageProps) {
  const t = useText(helpArticleTexts);
  const [shown, show] = useState(asked);
  return (
    <Guarded key={shown.article} otherwise={<Notice tone="danger">{t('helpArticle.failed')}</Notice>}>
      <Suspense fallback={<SkeletonText lines={8} />}>
        <Found {...shown} onArticle={(article, anchor) => show({ article, anchor })} />
      </Suspense>
    </Guarded>
  );
}

interface FoundProps extends PassageProps {
  readonly onArticle: (article: string, anchor: string) => void;
}

function Found({ article: id, anchor, onArticle }: FoundProps) {
  const t = useText(helpArticleTexts);
  const language = completeLanguageOf(useLanguage());
  const library = libraryOf(useEntryServices());
  const found = use(library.article(language, id));
  const contents = use(library.contents(language));
  if (found === null) return <Notice tone="warning">{t('helpArticle.missing')}</Notice>;
  const { article, isOtherLanguage } = found;
  const related = contents.filter((each) => article.related.includes(each.id));
  return (
    <>
      <div lang={languageTags[article.language]}>
        <h2 className={css({ fontSize: 'lg' })}>{titleOf(found, anchor)}</h2>
        {isOtherLanguage && <p className={css({ color: 'fg.muted' })}>{t('helpArticle.otherLanguage')}</p>}
        <div className={css({ mt: '3', fontSize: 'md' })}>
          <ArticleBody blocks={passageOf(article, anchor)} values={defaultValues(t)} onArticle={onArticle} />
        </div>
      </div>
      <ul className={onward}>
        <li>
          <Link to="/help/article/$id" params={{ id }} hash={anchor} target="_blank">
            <BookOpen aria-hidden="true" />
            {t('helpArticle.full')}
          </Link>
        </li>
        {related.map((each) => (
          <li key={each.id}>
            <Link
              to="/help/article/$id"
              params={{ id: each.id }}
              onClick={(event) => {
                event.preventDefault();
                onArticle(each.id, '');
              }}
            >
              <FileText aria-hidden="true" />
              {each.title}
            </Link>
          </li>
        ))}
        <li>
          <ReportButton error={null} />
        </li>
      </ul>
    </>
  );
}

function titleOf({ article }: ShownArticle, anchor: string): string {
  const heading = article.blocks.find((block) => block.kind === 'heading' && block.id === anchor);
  return anchor !== '' && heading?.kind === 'heading'
    ? `${article.title} · ${plainText(heading.runs)}`
    : article.title;
}

/** Shows something else where an article can't be loaded: the page around it must not fail with it. */
class Guarded extends Component<{ readonly otherwise: ReactNode; readonly children: ReactNode }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}

const onward = css({
  display: 'grid',
  gap: '2',
  mt: '6',
  pt: '4',
  borderTop: '1px solid token(colors.border)',
  '& a': { display: 'inline-flex', alignItems: 'center', gap: '2', fontSize: 'sm' },
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
