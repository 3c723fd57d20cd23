import type { Preferences } from '#core/account/preferences.ts';
import { type FollowedKey, keepPreference, readPreference } from '#src/adapters/preferences/preferences.ts';
import { theme } from '#src/console/site/theme.ts';
import { followLanguage } from '#src/i18n/language.ts';
import type { Texts } from '#src/i18n/texts.ts';

/** Shows what the account keeps, and stores it for the next start. */
export function showPreferences(kept: Preferences, texts: Texts): void {
  if (kept.theme !== undefined && kept.theme !== theme.choice()) theme.follow(kept.theme);
  // Texts that do not load stay in the present language; the next page tries again.
  if (kept.lang !== undefined) followLanguage(texts, kept.lang).catch(() => undefined);
  keep('pageSize', kept.pageSize?.toString());
  keep('keys', kept.keys);
  keep('installPlace', kept.installPlace);
  keep('columns', kept.columns && JSON.stringify(kept.columns));
}

function keep(key: FollowedKey, value: string | undefined): void {
  if (value !== undefined && value !== readPreference(key)) keepPreference(key, value);
}
