import { useEntryServices } from '#src/console/entry-services.ts';

/** Sets the document title, used by the tab, the history and screen readers. */
export function PageTitle({ text }: { readonly text: string }) {
  const { site } = useEntryServices();
  return <title>{`${text} · ${site.siteName}`}</title>;
}
