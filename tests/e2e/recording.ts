import type { BrowserContext, Page, Response } from 'playwright';

/** Data that left the browser and data that it received. */
export interface Recording {
  /** URLs of all requests, from pages and their workers. */
  readonly urls: readonly string[];
  /** Bodies of the requests to the API. */
  readonly sent: readonly Buffer[];
  /** Bodies of the API's replies, once all have arrived. */
  received(): Promise<readonly Buffer[]>;
  /** Lines of the browser's console. */
  readonly logged: readonly string[];
}

/** Starts recording everything the pages of a browser profile exchange with the server. */
export function record(context: BrowserContext): Recording {
  const urls: string[] = [];
  const sent: Buffer[] = [];
  const replies: Promise<Buffer>[] = [];
  const logged: string[] = [];
  context.on('request', (request) => {
    urls.push(request.url());
    const body = request.postDataBuffer();
    if (body !== null) sent.push(body);
  });
  context.on('response', (response) => {
    // A page that navigates away discards the body of its last reply.
    if (isCall(response)) replies.push(response.body().catch(() => Buffer.alloc(0)));
  });
  context.on('console', (message) => logged.push(message.text()));
  return {
    urls,
    sent,
    logged,
    received: () => Promise.all(replies),
  };
}

/** A reply of the API; the console's own files and the site's settings are the same for everybody. */
function isCall(response: Response): boolean {
  const isSetting = new URL(response.url()).pathname.startsWith('/site/');
  return !isSetting && ['fetch', 'xhr'].includes(response.request().resourceType());
}

/** Everything this site has stored in the profile: databases, storages, caches and cookies; bytes in hex. */
export async function storedIn(page: Page): Promise<StoredText> {
  const stored = await page.evaluate(async () => {
    const toHex = (bytes: Uint8Array) =>
      [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const write = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) => {
        if (part instanceof ArrayBuffer) return toHex(new Uint8Array(part));
        if (ArrayBuffer.isView(part))
          return toHex(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
        if (part instanceof CryptoKey) return `CryptoKey ${part.type} extractable ${part.extractable}`;
        if (part instanceof Blob) throw new Error('a blob is stored: this search does not look into it');
        return part;
      });
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: Record<string, Record<string, unknown[]>> = {};
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await settled(indexedDB.open(name));
      const stores: Record<string, unknown[]> = {};
      for (const store of database.objectStoreNames)
        stores[store] = await settled(database.transaction(store).objectStore(store).getAll());
      database.close();
      databases[name] = stores;
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        cached.push(request.url, toHex(new Uint8Array((await reply?.arrayBuffer()) ?? new ArrayBuffer(0))));
      }
    }
    return {
      databases: write(databases),
      localStorage: { ...localStorage },
      sessionStorage: write({ ...sessionStorage }),
      cached: write(cached),
    };
  });
  return { ...stored, cookies: JSON.stringify(await page.context().cookies()) };
}

export interface StoredText {
  readonly databases: string;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: string;
  readonly cached: string;
  readonly cookies: string;
}
