import { IDBObjectStore } from 'fake-indexeddb';

/**
 * Makes the fake database fail as browsers do. Call what it returns to make it whole again.
 * - `full`: a row that is added fails for want of space.
 * - `full-late`: the transaction is aborted for want of space after it took the row.
 * - `taken`: somebody else's row is at the place of each that is added.
 * - `lost`: the connection breaks while a row is added, once.
 * - `lost-for-good`: and it cannot be opened again.
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
      // The fake's own way to abort for a reason of the browser's.
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
