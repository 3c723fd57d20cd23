import { type LocalHalf, readLocalHalf, writeLocalHalf } from '#src/adapters/vault/local-half.ts';
import { type WrappingKeyRow, wrappingKeys } from '#src/adapters/vault/wrapping-keys.ts';
import type { Keyring, KeyringStrings } from '#workers/api.ts';

/** What the two stores hold of one account's vault. */
export type Halves =
  | { readonly state: 'missing' }
  | { readonly state: 'half-lost'; readonly lost: 'local-storage' | 'indexeddb' }
  | WholeHalves;

export interface WholeHalves {
  readonly state: 'whole';
  readonly keyring: Keyring;
  readonly row: WrappingKeyRow;
}

/** How long local storage may take to reach the disk, with a wide margin; milliseconds. */
const settleTime = 3_600_000;

/**
 * To be called by one tab at a time: it mends and settles what it reads. `now` is milliseconds since 1970. `known` is what
 * this page read before: it is written back when the database was deleted meanwhile, as when site data is cleared.
 */
export async function readHalves(
  storage: Storage,
  account: string,
  now: number,
  known: WholeHalves | null,
): Promise<Halves> {
  const local = readLocalHalf(storage, account);
  const row = (await wrappingKeys.read(account)) ?? (known && (await writeBack(known, local, now)));
  if (row === null) return local === null ? { state: 'missing' } : { state: 'half-lost', lost: 'indexeddb' };
  if (!row.isReady) return { state: 'missing' };
  if (row.unsettled) return settleHalves(storage, local, { ...row, unsettled: row.unsettled }, now);
  if (local === null) return { state: 'half-lost', lost: 'local-storage' };
  return { state: 'whole', keyring: { ...local, wrappingKey: row.wrappingKey }, row };
}

async function writeBack(
  { keyring: { encryptionKey, spark }, row }: WholeHalves,
  local: LocalHalf | null,
  now: number,
): Promise<WrappingKeyRow> {
  const since = new Date(now).toISOString();
  const kept = { ...row, unsettled: { half: local ?? { encryptionKey, spark }, since } };
  await wrappingKeys.write(kept);
  return kept;
}

type Unsettled = WrappingKeyRow & { readonly unsettled: NonNullable<WrappingKeyRow['unsettled']> };

/** Puts back what a crash kept from the disk, and forgets the copy once local storage has kept its half for long. */
async function settleHalves(
  storage: Storage,
  local: LocalHalf | null,
  row: Unsettled,
  now: number,
): Promise<WholeHalves> {
  const { half, since } = row.unsettled;
  const isIntact = local?.spark === half.spark && local.encryptionKey === half.encryptionKey;
  if (!isIntact) writeLocalHalf(storage, row.account, half);
  const isSafe = isIntact && now - Date.parse(since) > settleTime;
  const kept = isSafe ? { ...row, unsettled: null } : row;
  if (isSafe) await wrappingKeys.write(kept);
  return { state: 'whole', keyring: { ...half, wrappingKey: row.wrappingKey }, row: kept };
}

/**
 * Writes a new vault over what is missing or lost. IndexedDB first and marked unready: a crash in between leaves a vault
 * that nothing was sealed with, which counts as missing.
 */
export async function writeNewHalves(
  storage: Storage,
  account: string,
  { encryptionKey, spark }: KeyringStrings,
  wrappingKey: CryptoKey,
  at: string,
): Promise<WholeHalves> {
  const half = { encryptionKey, spark };
  const unsettled = { half, since: at };
  const row = { account, wrappingKey, createdAt: at, backup: null, unsettled, isReady: true };
  await wrappingKeys.write({ ...row, isReady: false });
  writeLocalHalf(storage, account, half);
  await wrappingKeys.write(row);
  return { state: 'whole', keyring: { ...half, wrappingKey }, row };
}

/** Writes a vault that has gained secrets; the key of IndexedDB stays. */
export async function writeMergedHalves(
  storage: Storage,
  row: WrappingKeyRow,
  { encryptionKey, spark }: KeyringStrings,
  at: string,
): Promise<void> {
  const half = { encryptionKey, spark };
  await wrappingKeys.write({ ...row, unsettled: { half, since: at } });
  writeLocalHalf(storage, row.account, half);
}
