import type { ComponentType, ReactNode } from 'react';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListLabel, ListOptions, TextDefinitions } from '#src/console/list/list-options.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';

export interface ListPageOptions<Row, Key extends TextKey = TextKey> extends ListOptions<Row, Key> {
  /** The page's section of the menu. */
  readonly crumb?: Key;
  readonly about?: Key;
  /** Next to the title. */
  readonly Actions?: ComponentType;
  /** Between the title and the list. */
  readonly Above?: ComponentType;
}

/** A page that consists of a list. For the records of a resource, use `recordPage`. */
export function listPage<Row, const Texts extends TextDefinitions>(
  options: ListPageOptions<Row, ListLabel<Texts>> & { readonly texts: Texts },
): () => ReactNode {
  return function Page() {
    return (
      <>
        <ListHeader options={options} />
        {options.Above && <options.Above />}
        <ListCard<Row> options={options} />
      </>
    );
  };
}

interface ListHeaderProps {
  readonly options: Pick<ListPageOptions<never>, 'texts' | 'title' | 'crumb' | 'about' | 'Actions'>;
  /** Shown after the other actions. */
  readonly children?: ReactNode;
}

/** Breadcrumbs, title and actions of the page. */
export function ListHeader({ options: { texts, title, crumb, about, Actions }, children }: ListHeaderProps) {
  const t = useText(...texts);
  const name = t.find(title) ?? '';
  return (
    <>
      <PageTitle text={name} />
      <PageHeader
        crumbs={[crumb ?? [], title].flat().map((key) => <MenuText key={key} name={key} />)}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name={title} />}
        description={about && t.find(about)}
        actions={
          <>
            {Actions && <Actions />}
            {children}
          </>
        }
      />
    </>
  );
}
