import type { Db } from '#server/db/open.ts';
import type { CtFindRow } from '#server/db/schema/ct.ts';

/** Has people told of what was found, in the transaction of the finding. Ours and known ones concern nobody. */
export async function alertFinds(
  _tx: Db,
  _accountID: string,
  _finds: readonly CtFindRow[],
  _now: Date,
): Promise<void> {}
