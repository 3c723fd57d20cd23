import type { EntryServices } from '#src/console/entry-services.ts';

/** What routes are given. */
export interface RouterContext {
  readonly services: EntryServices;
}
