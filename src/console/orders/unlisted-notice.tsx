import { useQuery } from '@tanstack/react-query';
import { topLevelOf, topLevelsOf, unlistedTopLevels } from '#core/names/unlisted.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

export interface Unlisted {
  readonly count: number;
  readonly name: string;
  readonly ending: string;
}

interface UnlistedNoticeProps {
  /** In ASCII. */
  readonly names: readonly string[];
  readonly title: string;
  readonly about: (found: Unlisted) => string;
  readonly className?: string;
}

/** Warns before the payment of names that no registry sells: no CA may issue for internal names. */
export function UnlistedNotice({ names, title, about, className }: UnlistedNoticeProps) {
  const topLevels = topLevelsOf(names);
  const unlisted = useQuery({
    queryKey: ['unlisted-top-levels', topLevels],
    queryFn: () => unlistedTopLevels(topLevels),
    enabled: topLevels.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = names.filter((name) => unlisted.data?.includes(topLevelOf(name)));
  const [name] = found;
  if (name === undefined) return null;
  return (
    <Notice tone="warning" role="status" className={className} title={title}>
      {about({ count: found.length, name, ending: topLevelOf(name) })}
    </Notice>
  );
}
