import { useSelector } from '@xstate/react';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { sessionView } from '#machines/session/session.view.ts';
import { isShowing, type SavedView, viewOf, viewStore, withView } from '#src/console/list/saved-views.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import type { MenuItem } from '#src/ui/menu/menu-props.ts';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

/** Named arrangements of the list, of this account in this browser. `list`: the id of its call. */
export function ViewsMenu({ list }: { readonly list: string }) {
  const t = useText(listTexts);
  const { session } = useServices();
  const accountID = useSelector(session, (snapshot) => sessionView(snapshot).customer?.id ?? '');
  const store = viewStore(list, accountID);
  const [views, setViews] = useState(store.read);
  const [isNaming, setNaming] = useState(false);
  const { address, go } = useListAddress();
  const current = viewOf(address);
  const shown = views.find((view) => isShowing(view, current));
  const keep = (next: readonly SavedView[]) => {
    store.write(next);
    setViews(next);
  };
  const items: readonly MenuItem[] = [
    ...views.map((view) => ({ value: `show ${view.name}`, label: view.name, checked: view === shown })),
    { value: 'save', label: t('list.views.save'), startsGroup: views.length > 0 },
    ...(shown ? [{ value: 'remove', label: t('list.views.remove', { name: shown.name }) }] : []),
  ];
  function choose(value: string): void {
    if (value === 'save') setNaming(true);
    else if (value === 'remove') keep(views.filter((view) => view !== shown));
    else {
      const view = views.find(({ name }) => value === `show ${name}`);
      // What the view does not name is taken out of the address.
      const cleared = Object.fromEntries(Object.keys(current).map((name) => [name, undefined]));
      if (view) go({ ...cleared, ...view.address }, { replace: false });
    }
  }
  return (
    <>
      <Menu
        label={t('list.views.label')}
        trigger={(props) => (
          <IconButton
            {...props}
            size="sm"
            variant="ghost"
            label={t('list.views.label')}
            icon={<Bookmark />}
          />
        )}
        items={items}
        onSelect={choose}
      />
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={(name) => {
            keep(withView(views, { name, address: current }));
            setNaming(false);
            toast({ tone: 'success', title: t('list.views.saved', { name }) });
          }}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ onSave, onClose }: NameDialogProps) {
  const t = useText(listTexts);
  const [name, setName] = useState('');
  const trimmed = name.trim();
  return (
    <Dialog
      open
      keepOnOutside
      onClose={onClose}
      title={t('list.views.title')}
      description={t('list.views.about')}
      footer={
        <Button variant="primary" disabled={trimmed === ''} onClick={() => onSave(trimmed)}>
          {t('common.save')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed !== '') onSave(trimmed);
        }}
      >
        <Field label={t('list.views.name')} required>
          <TextInput value={name} onValueChange={setName} maxLength={60} />
        </Field>
      </form>
    </Dialog>
  );
}
