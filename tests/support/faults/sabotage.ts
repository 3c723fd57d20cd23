import { IDBObjectStore } from 'fake-indexeddb';

/**
 * Makes the fake database fail as browsers do. Call the returned function to restore it.
 * - `full`: adding a row fails for lack of space.
 * - `full-late`: the transaction aborts for lack of space after accepting the row.
 * - `taken`: each added row's position is already taken by another writer.
 * - `lost`: the connection breaks once while a row is added.
 * - `lost-for-good`: the same, and the database cannot be reopened.
 */
export function sabotage(
  kind: 'full' | 'full-late' | 'taken' | 'lost' | 'lost-for-good',
  factory: IDBFactory,
  onAdd: () => void = () => undefined,
): () => void {
  const { add } = IDBObjectStore.prototype;
  const { open } = factory;
  const lost = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  let isBroken = true;
  IDBObjectStore.prototype.add = function broken(...args: Parameters<typeof add>) {
    if (!isBroken) return add.apply(this, args);
    onAdd();
    if (kind === 'taken') throw new DOMException('a row is there', 'ConstraintError');
    if (kind === 'full') throw new DOMException('no space', 'QuotaExceededError');
    if (kind === 'full-late') {
      const request = add.apply(this, args);
      // The fake's own API for aborting with a browser's reason.
      (this.transaction as unknown as { _abort(name: string): void })._abort('QuotaExceededError');
      return request;
    }
    isBroken = kind === 'lost-for-good';
    this.transaction.db.close();
    throw lost();
  };
  if (kind === 'lost-for-good') {
    factory.open = () => {
      throw lost();
    };
  }
  return () => {
    IDBObjectStore.prototype.add = add;
    factory.open = open;
  };
}
