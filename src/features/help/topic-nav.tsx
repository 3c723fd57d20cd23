import { Link } from '@tanstack/react-router';
import { type ArticleTitle, helpTopics } from '#core/help/article.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { helpTexts } from '#src/features/help/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export interface TopicNavProps {
  readonly contents: readonly ArticleTitle[];
  readonly shown: ArticleTitle;
}

/** All topics, that of the article open, with its articles. */
export function TopicNav({ contents, shown }: TopicNavProps) {
  const t = useText(helpTexts, helpArticleTexts);
  return (
    <nav aria-label={t('help.topics')} className={root}>
      {helpTopics.map((topic) => {
        const articles = contents.filter((each) => each.topic === topic);
        if (articles.length === 0) return null;
        return (
          <details key={topic} open={topic === shown.topic}>
            <summary>{t(`helpArticle.topics.${topic}`)}</summary>
            <ul>
              {articles.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to="/help/article/$id"
                    params={{ id }}
                    className={link}
                    aria-current={id === shown.id ? 'page' : undefined}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

const root = css({
  display: { base: 'none', xl: 'grid', _print: 'none' },
  gap: '1',
  position: { base: 'sticky', _low: 'static' },
  top: '20',
  maxH: 'calc(100dvh - 6rem)',
  overflowY: 'auto',
  fontSize: 'sm',
  '& summary': { cursor: 'pointer', px: '2.5', py: '1.5', color: 'fg.subtle', fontWeight: 'medium' },
});
const link = css({
  display: 'block',
  px: '2.5',
  py: '1.5',
  borderRadius: 'sm',
  color: 'fg.muted',
  _hover: { bg: 'bg.subtle', textDecoration: 'none' },
  '&[aria-current=page]': { bg: 'accent.tint', color: 'accent.text', fontWeight: 'semibold' },
});
