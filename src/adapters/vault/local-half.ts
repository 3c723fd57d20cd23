/** The half of a vault that local storage holds: two strings that open nothing by themselves. */
export interface LocalHalf {
  readonly encryptionKey: string;
  readonly spark: string;
}

/** Keys of spec §9. Each holds a JSON object from account to string, so that a browser may serve several customers. */
const storageKeys = { encryptionKey: 'encryption_key', spark: 'spark' } as const;

/** Null when neither string is there; a string that is missing alone reads as empty. */
export function readLocalHalf(storage: Storage, account: string): LocalHalf | null {
  const encryptionKey = readMap(storage, storageKeys.encryptionKey).get(account) ?? '';
  const spark = readMap(storage, storageKeys.spark).get(account) ?? '';
  return encryptionKey === '' && spark === '' ? null : { encryptionKey, spark };
}

/**
 * Throws what the storage throws when it is full or refused. A string that stays the same is not written, so that a merge,
 * which changes `spark` alone, is one write.
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

/** What is no JSON object counts as empty. */
function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
