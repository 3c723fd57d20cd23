import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useHelpSearch } from '#src/console/help/use-help-search.ts';
import type { Command } from '#src/features/shell/palette-commands.ts';

/** Articles shown at once; the help's own search shows more. */
const most = 4;
const noCommands: readonly Command[] = [];

/** Articles of the help that fit the query. The search loads with its first letter. */
export function useFoundHelp(query: string): readonly Command[] {
  const navigate = useNavigate();
  const text = query.trim();
  const search = useHelpSearch(text.length > 1, text);
  if (typeof search !== 'function' || text.length < 2) return noCommands;
  return search(text)
    .filter(({ kind }) => kind === 'article')
    .slice(0, most)
    .map(({ of: id, anchor, title, section }) => ({
      key: `help-${id}`,
      group: 'help',
      label: title,
      detail: section,
      icon: <BookOpen aria-hidden="true" />,
      keywords: '',
      run: () => void navigate({ to: '/help/article/$id', params: { id }, hash: anchor }),
    }));
}
