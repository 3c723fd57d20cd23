import { Link2, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import * as viewCalls from '#core/contract/calls/preferences.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { isShowing, viewOf } from '#src/console/list/saved-views.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useHiddenColumns } from '#src/console/preferences/hidden-columns.ts';
import { useText } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

export interface ViewsDialogProps {
  /** ID of the list's call. */
  readonly list: string;
  readonly onClose: () => void;
}

/** Saved views of the list: one's own, and those that colleagues share. */
export function ViewsDialog({ list, onClose }: ViewsDialogProps) {
  const t = useText(listTexts);
  const { address, go } = useListAddress();
  const current = viewOf(address, useHiddenColumns(list, address.hide));
  const views = useCall(viewCalls.views, { query: { list } });
  const saving = useAction(viewCalls.saveView);
  function show(view: viewCalls.SavedView): void {
    // Clear address members that the view does not contain.
    const cleared = Object.fromEntries(Object.keys(current).map((name) => [name, undefined]));
    go({ ...cleared, ...view.address }, { replace: false });
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title={t('list.views.label')} description={t('list.views.about')}>
      <QueryGate query={views} failed={t('list.views.failed')}>
        {({ data }) =>
          data.length > 0 && (
            <ul className={rows}>
              {data.map((view) => (
                <View
                  key={view.id}
                  view={view}
                  isCurrent={isShowing(view, current)}
                  onShow={() => show(view)}
                />
              ))}
            </ul>
          )
        }
      </QueryGate>
      <NameForm
        name=""
        submit={t('list.views.save')}
        isBusy={saving.view.isBusy}
        onSubmit={(name, isShared) => saving.start({ body: { list, name, address: current, isShared } })}
      />
    </Dialog>
  );
}

interface ViewProps {
  readonly view: viewCalls.SavedView;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
}

function View({ view, isCurrent, onShow }: ViewProps) {
  const t = useText(listTexts);
  const [isRenamed, rename] = useState(false);
  const changing = useAction(viewCalls.changeView);
  const removing = useAction(viewCalls.removeView);
  const { id, name, isShared, isOwn, author } = view;
  const change = (next: string, shared: boolean) => {
    changing.start({ params: { id }, body: { name: next, isShared: shared } });
    rename(false);
  };
  if (isRenamed)
    return (
      <li className={row}>
        <NameForm
          name={name}
          isShared={isShared}
          submit={t('common.save')}
          isBusy={changing.view.isBusy}
          onSubmit={change}
          onCancel={() => rename(false)}
        />
      </li>
    );
  return (
    <li className={row}>
      <Button variant="ghost" className={lead} aria-current={isCurrent ? 'true' : undefined} onClick={onShow}>
        {name}
      </Button>
      {isShared && <Tag>{isOwn ? t('list.views.shared') : t('list.views.by', { name: author })}</Tag>}
      <span className={tools}>
        <IconButton
          size="sm"
          label={t('list.views.copyLink', { name })}
          icon={<Link2 />}
          onClick={() => void copyLink(id, t('common.copied'), t('common.copyFailed'))}
        />
        {isOwn && (
          <>
            <IconButton
              size="sm"
              label={t(isShared ? 'list.views.unshare' : 'list.views.share', { name })}
              icon={<Users />}
              aria-pressed={isShared}
              disabled={changing.view.isBusy}
              onClick={() => change(name, !isShared)}
            />
            <IconButton
              size="sm"
              label={t('list.views.rename', { name })}
              icon={<Pencil />}
              onClick={() => rename(true)}
            />
            <IconButton
              size="sm"
              label={t('list.views.remove', { name })}
              icon={<Trash2 />}
              disabled={removing.view.isBusy}
              onClick={() => removing.start({ params: { id } })}
            />
          </>
        )}
      </span>
    </li>
  );
}

/** The address of the list with nothing but the view: it leads wherever the view leads later. */
async function copyLink(id: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}?view=${id}`);
    announce(done);
    toast({ tone: 'success', title: done });
  } catch {
    toast({ tone: 'danger', title: failed });
  }
}

interface NameFormProps {
  readonly name: string;
  readonly isShared?: boolean;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onSubmit: (name: string, isShared: boolean) => void;
  readonly onCancel?: () => void;
}

function NameForm({ name: first, isShared = false, submit, isBusy, onSubmit, onCancel }: NameFormProps) {
  const t = useText(listTexts);
  const [name, setName] = useState(first);
  const [shares, setShares] = useState(isShared);
  const trimmed = name.trim();
  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (trimmed === '') return;
        onSubmit(trimmed, shares);
        setName('');
      }}
    >
      <Field label={t('list.views.name')} className={css({ flex: '1 1 200px' })}>
        <TextInput value={name} onValueChange={setName} maxLength={60} />
      </Field>
      <Button type="submit" variant="primary" busy={isBusy} disabled={trimmed === ''}>
        {submit}
      </Button>
      {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
      <Checkbox
        className={css({ flexBasis: 'full' })}
        label={t('list.views.shareThis')}
        checked={shares}
        onCheckedChange={setShares}
      />
    </form>
  );
}

const rows = css({ mb: '4' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  py: '1',
  '& [aria-current]': { fontWeight: 'semibold', color: 'accent.text' },
  '& > form': { flex: '1' },
});
const lead = css({ minW: '0', maxW: 'full', overflow: 'hidden', textOverflow: 'ellipsis' });
const tools = css({
  ms: 'auto',
  display: 'flex',
  gap: '1',
  '& [aria-pressed=true]': { color: 'accent.text' },
});
const form = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '2.5' });
