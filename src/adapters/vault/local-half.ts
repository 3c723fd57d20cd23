/** The half of a vault in local storage: two strings that open nothing on their own. */
export interface LocalHalf {
  readonly encryptionKey: string;
  readonly spark: string;
}

/** Keys of product.md, 'Private keys'. Each holds a JSON object from account to string, so one browser can serve several customers. */
const storageKeys = { encryptionKey: 'encryption_key', spark: 'spark' } as const;

/** Returns null if both strings are missing; a single missing string reads as empty. */
export function readLocalHalf(storage: Storage, account: string): LocalHalf | null {
  const encryptionKey = readMap(storage, storageKeys.encryptionKey).get(account) ?? '';
  const spark = readMap(storage, storageKeys.spark).get(account) ?? '';
  return encryptionKey === '' && spark === '' ? null : { encryptionKey, spark };
}

/**
 * Throws the storage's error if it is full or denied. An unchanged string is not written, so a merge, which changes
 * only `spark`, is a single write.
 */
export function writeLocalHalf(storage: Storage, account: string, half: LocalHalf): void {
  for (const name of ['encryptionKey', 'spark'] as const) {
    const entries = readMap(storage, storageKeys[name]);
    if (entries.get(account) === half[name]) continue;
    entries.set(account, half[name]);
    storage.setItem(storageKeys[name], JSON.stringify(Object.fromEntries(entries)));
  }
}

function readMap(storage: Storage, key: string): Map<string, string> {
  const text = storage.getItem(key);
  const entries = Object.entries(text === null ? {} : parse(text));
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Anything but a JSON object counts as empty. */
function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
