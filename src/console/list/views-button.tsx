import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { listTexts } from '#src/console/list/texts.ts';
import type { ViewsDialogProps } from '#src/console/list/views-dialog.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const loadDialog = () => import(/* webpackChunkName: "views" */ '#src/console/list/views-dialog.tsx');
const ViewsDialog = lazyPart('ViewsDialog', loadDialog);

/** Opens the list's saved views. The dialog's code loads when the button is first hovered or focused. */
export function ViewsButton({ list }: Pick<ViewsDialogProps, 'list'>) {
  const t = useText(listTexts);
  const [isOpen, setOpen] = useState(false);
  const preload = () => void loadDialog();
  return (
    <>
      <IconButton
        size="sm"
        variant="ghost"
        label={t('list.views.label')}
        icon={<Bookmark />}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ViewsDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
