import { dayMs } from '#core/day.ts';
import { parseJson } from '#core/parse-json.ts';

const key = 'id_token';
/** Passes through the storage just before the token is removed. */
const expired = JSON.stringify({ expired: true });
const tenYears = 10 * 365 * dayMs;

type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The token record of product.md, 'Sign-in and session': local storage `id_token`, kept for ten years; the server ends the session sooner.
 */
export function createTokenStore(storage: KeptStorage, now: () => number) {
  return {
    read(): string | null {
      const { token, expires } = Object(parseJson(storage.getItem(key)));
      return typeof token === 'string' && typeof expires === 'number' && expires > now() ? token : null;
    },
    /** Called only with the value of a reply's authorization header. */
    replace(token: string): void {
      storage.setItem(key, JSON.stringify({ token, expires: now() + tenYears }));
    },
    /** `isExpired` tells the other tabs that nobody signed out: their pages stay. */
    clear(isExpired = false): void {
      if (isExpired) storage.setItem(key, expired);
      storage.removeItem(key);
    },
    /**
     * Notifies of a token that another tab wrote or cleared: immediately, or when the page is restored from the
     * back/forward cache.
     */
    subscribe(listener: (token: string | null, isExpired: boolean) => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(this.read(), event.newValue === expired);
      };
      const onShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener(this.read(), false);
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onShow);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onShow);
      };
    },
  };
}

export type TokenStore = ReturnType<typeof createTokenStore>;
