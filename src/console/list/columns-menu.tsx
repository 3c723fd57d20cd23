import { Columns3 } from 'lucide-react';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { joinKeys } from '#src/console/list/list-address.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useHiddenColumns, writeColumns } from '#src/console/preferences/hidden-columns.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';

/** Chooses the visible columns. The column that names the row and its buttons are always shown. */
export function ColumnsMenu(props: {
  /** ID of the list's call. */
  readonly list: string;
  readonly columns: readonly ListColumn<never>[];
}) {
  const { list, columns } = props;
  const t = useText(listTexts);
  const { address, go } = useListAddress();
  const hidden = useHiddenColumns(list, address.hide);
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
    // For every visit to come, and in the address for whoever follows a link to this one.
    writeColumns(list, next);
    go({ page: address.page, hide: joinKeys(next) });
  };
  return (
    <Menu
      many
      label={t('list.columns')}
      trigger={(props) => (
        <IconButton {...props} size="sm" variant="ghost" label={t('list.columns')} icon={<Columns3 />} />
      )}
      items={columns.filter(canBeHidden).map(({ key, label }) => ({
        value: key,
        label: t.find(label),
        checked: !hidden.includes(key),
      }))}
      onSelect={toggle}
    />
  );
}

export function canBeHidden({ lead, hideLabel, fileOnly }: ListColumn<never>): boolean {
  return !lead && !hideLabel && !fileOnly;
}
