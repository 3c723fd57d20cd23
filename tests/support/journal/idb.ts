/** The database without Dexie: reads its real content and lets a test damage it. */
export async function readStore(factory: IDBFactory, name: string, store: string): Promise<unknown[]> {
  const db = await openDatabase(factory, name);
  const values = await settled(db.transaction(store).objectStore(store).getAll());
  db.close();
  return values;
}

/** Replaces every value of a store with the result of `change`; `null` deletes it. */
export async function changeStore(
  factory: IDBFactory,
  name: string,
  store: string,
  change: (value: Record<string, unknown>) => Record<string, unknown> | null,
): Promise<void> {
  const db = await openDatabase(factory, name);
  const transaction = db.transaction(store, 'readwrite');
  const cursorRequest = transaction.objectStore(store).openCursor();
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    cursorRequest.onsuccess = () => {
      const cursor = cursorRequest.result;
      if (cursor === null) return;
      const changed = change(cursor.value);
      if (changed === null) cursor.delete();
      else cursor.update(changed);
      cursor.continue();
    };
  });
  db.close();
}

export function openDatabase(factory: IDBFactory, name: string, version?: number): Promise<IDBDatabase> {
  return settled(version === undefined ? factory.open(name) : factory.open(name, version));
}

export function deleteDatabase(factory: IDBFactory, name: string): Promise<unknown> {
  return settled(factory.deleteDatabase(name));
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function writeStore(
  factory: IDBFactory,
  name: string,
  store: string,
  values: readonly unknown[],
): Promise<void> {
  const db = await openDatabase(factory, name);
  const transaction = db.transaction(store, 'readwrite');
  for (const value of values) transaction.objectStore(store).put(value);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  db.close();
}
