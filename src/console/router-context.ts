import type { EntryServices } from '#src/console/entry-services.ts';
import type { TextDefinition } from '#src/i18n/define-texts.ts';
import type { Texts } from '#src/i18n/texts.ts';

/** Context passed to routes. */
export interface RouterContext {
  readonly services: EntryServices;
  /** The base texts may still be loading. */
  readonly texts: Promise<Texts>;
}

/** For a route's loader, which is loaded with its page: loads the page's texts, so it appears complete. */
export async function loadTexts(
  { texts }: RouterContext,
  ...definitions: readonly TextDefinition<never>[]
): Promise<void> {
  const { load } = await texts;
  await Promise.all(definitions.map(load));
}
