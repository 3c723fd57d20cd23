import { Navigate } from '@tanstack/react-router';
import { views } from '#core/contract/calls/preferences.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { changedPage } from '#src/console/list/use-list-address.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

/** `?view=…` leads to the address of a saved view; says so if there is none, or it is no longer shared. */
export function OpenView({ list, id }: { readonly list: string; readonly id: string }) {
  const t = useText(listTexts);
  const { data } = useCall(views, { query: { list } });
  if (data === undefined) return null;
  const view = data.data.find((each) => each.id === id);
  if (view) return <Navigate {...changedPage({ ...view.address, view: undefined })} replace />;
  return (
    <Notice tone="warning" role="status">
      {t('list.views.missing')}
    </Notice>
  );
}
