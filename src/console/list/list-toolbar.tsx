import { Bookmark, Search } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { ColumnsMenu } from '#src/console/list/columns-menu.tsx';
import { ExportMenu } from '#src/console/list/export-menu.tsx';
import { searchFor, sortBy, sortingOf } from '#src/console/list/list-address.ts';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { isSearchable } from '#src/console/list/list-search.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import type { ViewsDialogProps } from '#src/console/list/views-dialog.tsx';
import { isShortcut } from '#src/console/preferences/single-keys.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface ListToolbarProps<Row> {
  readonly options: ListOptions<Row>;
  readonly title: string | null;
  /** Shown after the search box. */
  readonly children?: ReactNode;
}

/** The search box, the list's actions and, on a phone, the sorting, which larger screens have in the column heads. */
export function ListToolbar<Row>({ options, title, children }: ListToolbarProps<Row>) {
  return (
    <div className={bar}>
      {title && <h2 className={heading}>{title}</h2>}
      {options.searchLabel && <SearchBox label={options.searchLabel} tab={options.tabs?.filter} />}
      {children}
      <Tools options={options} />
    </div>
  );
}

const Tools = memo(function Tools<Row>({ options }: { readonly options: ListOptions<Row> }) {
  return (
    <>
      {options.search.sort.length > 0 && <Sorting options={options} />}
      <div className={tools}>
        <ViewsButton list={options.call.id} />
        <ColumnsMenu list={options.call.id} columns={options.columns} />
        {options.Files ? <options.Files /> : <ExportMenu options={options} />}
      </div>
    </>
  );
}) as <Row>(props: { readonly options: ListOptions<Row> }) => ReactNode;

const loadDialog = () => import(/* webpackChunkName: "views" */ '#src/console/list/views-dialog.tsx');
const ViewsDialog = lazyPart('ViewsDialog', loadDialog);

/** Opens the list's saved views. The dialog's code loads when the button is first hovered or focused. */
function ViewsButton({ list }: Pick<ViewsDialogProps, 'list'>) {
  const t = useText(listTexts);
  const [isOpen, setOpen] = useState(false);
  const preload = () => void loadDialog();
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('list.views.label')}
        icon={<Bookmark />}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <span className={css({ hideBelow: 'md' })}>{t('list.views.label')}</span>
      </Button>
      {isOpen && <ViewsDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SearchBoxProps {
  readonly label: TextKey;
  /** The filter shown as tabs: a search covers all of them, and their counts show where its rows are. */
  readonly tab: string | undefined;
}

const SearchBox = memo(function SearchBox({ label, tab }: SearchBoxProps) {
  const t = useText(listTexts);
  const hint = useId();
  const { address, go } = useListAddress();
  const input = useCommittedText(address.search ?? '', (text) => {
    const change = searchFor(text);
    if (change) go(tab && address.search === undefined ? { [tab]: undefined, ...change } : change);
  });
  const isShort = input.value !== '' && !isSearchable(input.value);
  return (
    <>
      <search className={css({ flex: '1 1 260px', maxW: { md: '400px' }, minW: '0' })} ref={focusBySlash}>
        <TextInput
          {...input}
          type="search"
          enterKeyHint="search"
          prefix={<Search aria-hidden="true" />}
          aria-label={t.find(label) ?? ''}
          aria-describedby={hint}
          aria-keyshortcuts="/"
          placeholder={t.find(label) ?? ''}
          maxLength={255}
        />
      </search>
      <span id={hint} role="status" className={note}>
        {isShort && t('list.searchHint')}
      </span>
    </>
  );
});

function Sorting<Row>({ options: { columns, search } }: { readonly options: ListOptions<Row> }) {
  const t = useText(listTexts);
  const { address, go } = useListAddress();
  const sorting = sortingOf(search, address);
  const sortable = columns.filter(({ key }) => search.sort.includes(key));
  const choices = sortable.flatMap(({ key, label }) =>
    (['asc', 'desc'] as const).map((direction) => ({
      sorting: { key, direction },
      value: `${key} ${direction}`,
      label: `${t.find(label)} · ${t(direction === 'asc' ? 'common.table.ascending' : 'common.table.descending')}`,
    })),
  );
  return (
    <NativeSelect
      className={css({ hideFrom: 'md', flex: '1 1 170px', w: 'auto' })}
      aria-label={t('list.sort')}
      options={search.usual ? choices : [{ value: '', label: t('list.unsorted') }, ...choices]}
      value={sorting ? `${sorting.key} ${sorting.direction}` : ''}
      onValueChange={(name) => {
        const chosen = choices.find(({ value }) => value === name);
        go(chosen ? sortBy(search, chosen.sorting) : { sort: undefined, direction: undefined });
      }}
    />
  );
}

/** `/` focuses the search box, except in a field or a dialog, and only if shortcuts of single keys are on. */
function focusBySlash(box: HTMLElement | null): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.key !== '/' || !isShortcut(event)) return;
    event.preventDefault();
    box?.querySelector('input')?.focus();
  };
  addEventListener('keydown', listener);
  return () => removeEventListener('keydown', listener);
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2.5',
  px: '3.5',
  py: '2.5',
  borderBottom: '1px solid token(colors.border)',
});
const heading = css({ ps: '2', fontSize: 'lg', fontWeight: 'semibold' });
const note = css({ fontSize: 'sm', color: 'fg.muted', _empty: { display: 'none' } });
const tools = css({ display: 'flex', alignItems: 'center', gap: '1', ms: 'auto' });
