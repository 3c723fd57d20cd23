import { useNavigate } from '@tanstack/react-router';
import { FilePlus, FileText, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useDiscard } from '#src/console/flows/use-discard.ts';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { otherDrafts } from '#src/features/purchase/draft/drafts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import type { MenuItem } from '#src/ui/menu/menu-props.ts';

export interface DraftMenuProps {
  readonly draft: string;
  readonly journal: Journal;
  readonly canDiscard: boolean;
}

/** Lists the other drafts, and can start another or discard this one. */
export function DraftMenu({ draft, journal, canDiscard }: DraftMenuProps) {
  const t = useText(purchaseTexts);
  const navigate = useNavigate();
  const flows = useWatched(useMemo(() => journal.list(), [journal]));
  const others = otherDrafts(flows, draft);
  const title = flows.find(({ id }) => id === draft)?.title || t('purchase.drafts.unnamed');
  const open = (id: string | undefined) =>
    void navigate({ to: '/ssl/certificates', search: id === undefined ? {} : { draft: id } });
  const discard = useDiscard(journal, open);
  const choose = async (value: string) => {
    if (value === actions.another) open(undefined);
    else if (value !== actions.discard) open(value);
    else if (await discard(draft, title)) open(undefined);
  };
  const items: readonly MenuItem[] = [
    ...others.map(({ id, title: name }) => ({
      value: id,
      label: name || t('purchase.drafts.unnamed'),
      icon: <FileText />,
    })),
    {
      value: actions.another,
      label: t('purchase.drafts.another'),
      description: t('purchase.drafts.anotherAbout'),
      icon: <FilePlus />,
      startsGroup: others.length > 0,
    },
    {
      value: actions.discard,
      label: t('purchase.drafts.discard'),
      icon: <Trash2 />,
      tone: 'danger',
      disabled: !canDiscard,
    },
  ];
  return (
    <Menu
      startsOpen
      label={t('purchase.drafts.list')}
      items={items}
      onSelect={(value) => void choose(value)}
      trigger={(props) => (
        <Button {...props} icon={<FileText />}>
          {t('purchase.drafts.open')}
        </Button>
      )}
    />
  );
}

/** Cannot clash with draft ids, which are UUIDs. */
const actions = { another: 'another', discard: 'discard' } as const;
