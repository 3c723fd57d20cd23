import { PageTitle } from '#src/console/page/page-title.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader, type PageHeaderProps } from '#src/ui/page-header/page-header.tsx';

interface PageHeadProps extends Omit<PageHeaderProps, 'title' | 'crumbsLabel'> {
  readonly title: string;
}

/** The document's title, and the page's heading with its breadcrumbs. */
export function PageHead(props: PageHeadProps) {
  const t = useText();
  return (
    <>
      <PageTitle text={props.title} />
      <PageHeader crumbsLabel={t('common.crumbs')} {...props} />
    </>
  );
}
