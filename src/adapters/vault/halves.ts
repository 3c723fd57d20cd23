import { type LocalHalf, readLocalHalf, writeLocalHalf } from '#src/adapters/vault/local-half.ts';
import { type WrappingKeyRow, wrappingKeys } from '#src/adapters/vault/wrapping-keys.ts';
import type { Keyring, KeyringStrings } from '#workers/api.ts';

/** Contents of the two stores for one account's vault. */
export type Halves =
  | { readonly state: 'missing' }
  | { readonly state: 'half-lost'; readonly lost: 'local-storage' | 'indexeddb' }
  | WholeHalves;

export interface WholeHalves {
  readonly state: 'whole';
  readonly keyring: Keyring;
  readonly row: WrappingKeyRow;
}

/** Milliseconds for local storage to reach the disk, with a wide margin. */
const settleTime = 3_600_000;

/**
 * Reads both halves, repairing and settling them; only one tab may call it at a time. `now` is in milliseconds since
 * 1970. `known` is what this page read before; it is written back if the database was deleted since, for example by
 * clearing site data.
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

/**
 * Restores a half that a crash kept from the disk; deletes the copy once local storage has held its half long enough.
 */
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
 * Writes a new vault over a missing or lost one. IndexedDB is written first and marked not ready, so a crash in between
 * leaves a vault that sealed nothing, which counts as missing.
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

/** Writes a vault that gained secrets; the key in IndexedDB does not change. */
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
