import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

export interface ArticleLinkProps {
  /** A target as articles write it (`core/help/article.ts`); without one, the children alone. */
  readonly to: string | undefined;
  readonly onArticle?: ((id: string, anchor: string) => void) | undefined;
  readonly children: ReactNode;
}

/** A link of an article: to a section or another article, to a page of the console, or outside. */
export function ArticleLink({ to, onArticle, children }: ArticleLinkProps) {
  if (to === undefined) return children;
  if (to.startsWith('article:')) {
    const [id = '', anchor = ''] = to.slice('article:'.length).split('#');
    const onClick =
      onArticle &&
      ((event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onArticle(id, anchor);
      });
    return (
      <Link to="/help/article/$id" params={{ id }} hash={anchor} {...(onClick && { onClick })}>
        {children}
      </Link>
    );
  }
  if (to.startsWith('page:')) return <PageLink to={to.slice('page:'.length)}>{children}</PageLink>;
  if (to.startsWith('#')) return <a href={to}>{children}</a>;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A link to a page of this console. Another version may lack it: then the text alone. */
function PageLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { routesByPath } = useRouter();
  const [path = ''] = to.split(/[?#]/);
  return path in routesByPath ? <Link to={to}>{children}</Link> : children;
}
