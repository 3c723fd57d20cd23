import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** A browser that has stored nothing. Dexie keeps what it found when it was loaded, so it is given the new one. */
export function freshIndexedDb(): void {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
}
