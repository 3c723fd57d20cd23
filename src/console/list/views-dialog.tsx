import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
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
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface ViewsDialogProps {
  /** ID of the list's call. */
  readonly list: string;
  readonly onClose: () => void;
}

/** Saved views of the list, for this account in this browser. */
export function ViewsDialog({ list, onClose }: ViewsDialogProps) {
  const t = useText(listTexts);
  const { session } = useServices();
  const store = viewStore(
    list,
    useSelector(session, (now) => sessionView(now).customer?.id ?? ''),
  );
  const [views, setViews] = useState(store.read);
  const { address, go } = useListAddress();
  const current = viewOf(address);
  const keep = (next: readonly SavedView[]) => {
    store.write(next);
    setViews(next);
  };
  function show(view: SavedView): void {
    // Clear address members that the view does not contain.
    const cleared = Object.fromEntries(Object.keys(current).map((name) => [name, undefined]));
    go({ ...cleared, ...view.address }, { replace: false });
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title={t('list.views.label')} description={t('list.views.about')}>
      {views.length > 0 && (
        <ul className={rows}>
          {views.map((view) => (
            <li key={view.name} className={row}>
              <Button
                variant="ghost"
                aria-current={isShowing(view, current) ? 'true' : undefined}
                onClick={() => show(view)}
              >
                {view.name}
              </Button>
              <IconButton
                size="sm"
                variant="ghost"
                label={t('list.views.remove', { name: view.name })}
                icon={<Trash2 />}
                onClick={() => keep(views.filter((other) => other !== view))}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveForm onSave={(name) => keep(withView(views, { name, address: current }))} />
    </Dialog>
  );
}

function SaveForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const t = useText(listTexts);
  const [name, setName] = useState('');
  const trimmed = name.trim();
  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '') return;
        onSave(trimmed);
        setName('');
      }}
    >
      <Field label={t('list.views.name')} className={css({ flex: '1' })}>
        <TextInput value={name} onValueChange={setName} maxLength={60} />
      </Field>
      <Button type="submit" variant="primary" disabled={trimmed === ''}>
        {t('list.views.save')}
      </Button>
    </form>
  );
}

const rows = css({ mb: '4' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  py: '1',
  '& [aria-current]': { fontWeight: 'semibold', color: 'accent.text' },
});
const form = css({ display: 'flex', alignItems: 'flex-end', gap: '2.5' });
