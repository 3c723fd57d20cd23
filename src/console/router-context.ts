import type { EntryServices } from '#src/console/entry-services.ts';
import type { TextDefinition } from '#src/i18n/define-texts.ts';
import type { Texts } from '#src/i18n/texts.ts';

/** What routes are given. */
export interface RouterContext {
  readonly services: EntryServices;
  /** The first of them may still be on their way. */
  readonly texts: Promise<Texts>;
}

/** For a route's loader, which is loaded with its page: the page comes with its texts, and not piece by piece. */
export async function loadTexts(
  { texts }: RouterContext,
  ...definitions: readonly TextDefinition<never>[]
): Promise<void> {
  const { load } = await texts;
  await Promise.all(definitions.map(load));
}
