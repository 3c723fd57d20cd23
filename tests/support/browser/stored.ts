import type { BrowserContextOptions } from 'playwright';
import { dayMs } from '#core/day.ts';

/** The console's data in a browser profile. */
export interface Stored {
  /** Token of the signed-in session. */
  readonly token?: string;
  readonly theme?: 'light' | 'dark' | 'system';
  readonly lang?: 'zh' | 'en';
  readonly aside?: 'small' | 'wide';
}

/** The storage of a profile that has visited `url` before. */
export function storedAt(
  url: string,
  { token, ...preferences }: Stored,
): NonNullable<BrowserContextOptions['storageState']> {
  const values: Record<string, string> = {
    ...preferences,
    ...(token === undefined ? {} : { id_token: JSON.stringify({ token, expires: Date.now() + dayMs }) }),
  };
  const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}
