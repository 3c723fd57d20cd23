import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListLabel, ListOptions, TextDefinitions } from '#src/console/list/list-options.ts';
import { PageTitle } from '#src/console/page-title.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';

export interface ListPageOptions<Row, Texts extends TextDefinitions = TextDefinitions>
  extends ListOptions<Row, Texts> {
  /** The page's place in the menu. */
  readonly crumb: ListLabel<Texts>;
  readonly about?: ListLabel<Texts>;
  /** Label of the button that opens the dialog for a new row. */
  readonly add?: ListLabel<Texts>;
  /** Beside the title, before `add`. */
  readonly Actions?: ComponentType;
}

/** A page that is a list, with a dialog to edit its rows where it has one. */
export function listPage<Row, const Texts extends TextDefinitions>(
  options: ListPageOptions<Row, Texts>,
): () => ReactNode {
  // Inside, keys of whichever texts.
  const list = options as unknown as ListPageOptions<Row>;
  return function Page() {
    return <ListPage options={list} />;
  };
}

type Open<Row> =
  | { readonly dialog: 'edit'; readonly item: Row | null }
  | { readonly dialog: 'remove'; readonly item: Row };

function ListPage<Row>({ options }: { readonly options: ListPageOptions<Row> }) {
  const t = useText(...options.texts);
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const { title, crumb, about, add, Actions, dialog: Edit, removal: Removal } = options;
  const name = t.find(title) ?? '';
  const close = () => setOpen(null);
  return (
    <>
      <PageTitle text={name} />
      <PageHeader
        crumbs={[t.find(crumb), name]}
        crumbsLabel={t('common.crumbs')}
        title={name}
        description={about && t.find(about)}
        actions={
          <>
            {Actions && <Actions />}
            {add && (
              <Button
                variant="primary"
                icon={<Plus />}
                onClick={() => setOpen({ dialog: 'edit', item: null })}
              >
                {t.find(add)}
              </Button>
            )}
          </>
        }
      />
      <ListCard<Row>
        options={options}
        onEdit={Edit && ((item) => setOpen({ dialog: 'edit', item }))}
        onRemove={Removal && ((item) => setOpen({ dialog: 'remove', item }))}
      />
      {Edit && open?.dialog === 'edit' && <Edit item={open.item} onClose={close} />}
      {Removal && open?.dialog === 'remove' && <Removal item={open.item} onClose={close} />}
    </>
  );
}
