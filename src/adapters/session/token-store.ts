import { parseJson } from '#src/adapters/http/parse-json.ts';

const key = 'id_token';
const tenYears = 10 * 365 * 86_400_000;

type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The token record of spec §4/§9: local storage `id_token`, kept for ten years; the server ends it sooner. */
export function createTokenStore(storage: KeptStorage, now: () => number) {
  return {
    read(): string | null {
      const { token, expires } = Object(parseJson(storage.getItem(key)));
      return typeof token === 'string' && typeof expires === 'number' && expires > now() ? token : null;
    },
    /** Only ever called with what a reply's authorization header held. */
    replace(token: string): void {
      storage.setItem(key, JSON.stringify({ token, expires: now() + tenYears }));
    },
    clear(): void {
      storage.removeItem(key);
    },
    /** Tells of a token another tab wrote or cleared, at once or when the browser shows a page again it had put aside. */
    subscribe(listener: (token: string | null) => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(this.read());
      };
      const onShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener(this.read());
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
