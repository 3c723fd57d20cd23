import { useEntryServices } from '#src/console/entry-services.ts';

/** Names the page in the tab, the history and to screen readers. */
export function PageTitle({ text }: { readonly text: string }) {
  const { site } = useEntryServices();
  return <title>{`${text} · ${site.siteName}`}</title>;
}
