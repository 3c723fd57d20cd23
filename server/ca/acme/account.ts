import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Connection, Signer } from '#server/ca/acme/connection.ts';
import {
  type AccountKey,
  boundAccount,
  type ExternalBinding,
  newAccountKey,
  readAccountKey,
  signed,
  thumbprintOf,
} from '#server/ca/acme/jws.ts';
import { AcmeProblem, Unanswered } from '#server/ca/acme/problem.ts';
import { openStoredKey, storedKey } from '#server/ca/stored-key.ts';
import type { Db } from '#server/db/open.ts';
import { issuerAccounts } from '#server/db/schema/issuer.ts';

/** How this server is known at an ACME directory. */
export interface AccountSettings {
  readonly directory: string;
  /** Mailbox the CA writes to; undefined if none. */
  readonly contact: string | undefined;
  readonly binding: ExternalBinding | undefined;
  /** Seals the account's key in the database. */
  readonly secret: string;
}

/** An account that the directory knows. */
export interface AcmeAccount extends Signer {
  readonly thumbprint: string;
  /** Its orders (RFC 8555 §7.1.2.1); empty if the directory lists none. */
  readonly orders: string;
}

/** The account of this server, asked for once. `forget`: it is read again, since another process may have changed its key. */
export interface AccountHolder {
  current(): Promise<AcmeAccount>;
  forget(): void;
}

type Row = typeof issuerAccounts.$inferSelect;
interface World {
  readonly db: Db;
  readonly connection: Connection;
  readonly now: () => Date;
}

export function holdAccount(world: World, settings: AccountSettings): AccountHolder {
  let held: Promise<AcmeAccount> | null = null;
  return {
    current() {
      const asked = held ?? openAccount(world, settings);
      held = asked;
      asked.catch(() => {
        if (held === asked) held = null;
      });
      return asked;
    },
    forget() {
      held = null;
    },
  };
}

async function openAccount(world: World, settings: AccountSettings): Promise<AcmeAccount> {
  const row = await settleKeyChange(world, settings, await accountRow(world, settings));
  const key = openKey(row.privateKey, settings);
  const { json, location } = await registered(world, settings, key, row);
  if (location === '') throw new Unanswered('the CA named no account');
  if (row.url !== location)
    await world.db
      .update(issuerAccounts)
      .set({ url: location })
      .where(eq(issuerAccounts.directory, row.directory));
  const orders = v.safeParse(v.object({ orders: v.string() }), json);
  return {
    ...{ key, account: location, thumbprint: await thumbprintOf(key) },
    orders: orders.success ? orders.output.orders : '',
  };
}

/** The stored key, made and stored before anything is asked with it: of several processes, one stores its own. */
async function accountRow({ db, now }: World, { directory, secret }: AccountSettings): Promise<Row> {
  const isIt = eq(issuerAccounts.directory, directory);
  const [known] = await db.select().from(issuerAccounts).where(isIt);
  if (known !== undefined) return known;
  const privateKey = storedKey(newAccountKey(), boundTo(directory), secret);
  await db.insert(issuerAccounts).values({ directory, privateKey, createdTime: now() }).onConflictDoNothing();
  const [stored] = await db.select().from(issuerAccounts).where(isIt);
  if (stored === undefined) throw new Error('the account key was not stored');
  return stored;
}

/** Finds the account of a key that may have one, and creates it only if there is none. */
async function registered({ connection }: World, settings: AccountSettings, key: AccountKey, { url }: Row) {
  const { newAccount, meta } = await connection.directory();
  const signer = { key, account: '' };
  try {
    return await connection.post(signer, newAccount, { onlyReturnExisting: true });
  } catch (error) {
    // A known account that is gone was deactivated: an operator has to decide what follows.
    if (!(error instanceof AcmeProblem) || error.type !== 'accountDoesNotExist' || url !== '') throw error;
  }
  const { contact, binding } = settings;
  if (meta.externalAccountRequired && binding === undefined)
    throw new AcmeProblem(403, 'externalAccountRequired', 'ACME_EAB_KID, ACME_EAB_KEY', '', [], null);
  return connection.post(signer, newAccount, {
    termsOfServiceAgreed: true,
    ...(contact === undefined ? {} : { contact: [`mailto:${contact}`] }),
    ...(binding === undefined
      ? {}
      : { externalAccountBinding: await boundAccount(key, binding, newAccount) }),
  });
}

/**
 * Gives the account a new key (RFC 8555 §7.3.5). The new key is stored before it is asked for; which of the two counts is found out when
 * the account is next opened, so a lost reply loses no account.
 */
export async function changeAccountKey(world: World, settings: AccountSettings): Promise<void> {
  const { db, connection } = world;
  const account = await openAccount(world, settings);
  const { keyChange } = await connection.directory();
  if (keyChange === undefined) throw new AcmeProblem(404, '', 'keyChange', '', [], null);
  const next = newAccountKey();
  const isIt = eq(issuerAccounts.directory, settings.directory);
  const nextKey = storedKey(next, boundTo(settings.directory), settings.secret);
  const begun = await db
    .update(issuerAccounts)
    .set({ nextKey })
    .where(and(isIt, eq(issuerAccounts.nextKey, '')))
    .returning();
  if (begun.length === 0) throw new Unanswered('another key change is under way');
  const inner = { account: account.account, oldKey: account.key.jwk };
  const request = await signed(readAccountKey(next), { url: keyChange, account: '' }, inner);
  await connection.post(account, keyChange, request);
  await db.update(issuerAccounts).set({ privateKey: nextKey, nextKey: '' }).where(isIt);
}

/** Finds out whether a key change that was begun took place. */
async function settleKeyChange({ db, connection }: World, settings: AccountSettings, row: Row): Promise<Row> {
  if (row.nextKey === '') return row;
  const { newAccount } = await connection.directory();
  const signer = { key: openKey(row.nextKey, settings), account: '' };
  let isChanged = true;
  try {
    await connection.post(signer, newAccount, { onlyReturnExisting: true });
  } catch (error) {
    if (!(error instanceof AcmeProblem) || error.type !== 'accountDoesNotExist') throw error;
    isChanged = false;
  }
  const settled = { privateKey: isChanged ? row.nextKey : row.privateKey, nextKey: '' };
  await db
    .update(issuerAccounts)
    .set(settled)
    .where(and(eq(issuerAccounts.directory, row.directory), eq(issuerAccounts.nextKey, row.nextKey)));
  return { ...row, ...settled };
}

function openKey(stored: string, { directory, secret }: AccountSettings): AccountKey {
  return readAccountKey(openStoredKey(stored, boundTo(directory), secret));
}

function boundTo(directory: string): string {
  return `acme ${directory}`;
}
