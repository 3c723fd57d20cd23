import { Columns3 } from 'lucide-react';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { joinKeys, keysOf } from '#src/console/list/list-address.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';

/** Chooses the visible columns. The column that names the row and its buttons are always shown. */
export function ColumnsMenu({ columns }: { readonly columns: readonly ListColumn<never>[] }) {
  const t = useText(listTexts);
  const { address, go } = useListAddress();
  const hidden = keysOf(address.hide);
  const toggle = (key: string) =>
    go({
      page: address.page,
      hide: joinKeys(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]),
    });
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
