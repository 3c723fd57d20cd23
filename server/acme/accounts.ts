import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import {
  type AcmeClient,
  assertKey,
  type DirectoryRequest,
  type SignedRequest,
} from '#server/acme/context.ts';
import {
  innerJws,
  isBoundWith,
  type Jws,
  readHeader,
  readPayload,
  readProtected,
  thumbprintOf,
  verified,
} from '#server/acme/jws.ts';
import { keepPull } from '#server/acme/keep-pull.ts';
import { AcmeRefused, refused } from '#server/acme/refused.ts';
import { type AcmeReply, json } from '#server/acme/reply.ts';
import { openMac } from '#server/acme/sealed.ts';
import { type AcmeAccountRow, type AcmeKeyRow, acmeAccounts, acmeKeys } from '#server/db/schema/acme.ts';

/** Accounts that may be made with one key: more machines need another key. */
const mostAccounts = 20;
const mostContacts = 10;

const contactsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(254))), v.maxLength(mostContacts));

/** POST new-account (RFC 8555 §7.3): finds the account of the key that signed, or makes it with a key of the order. */
export async function newAccount(request: DirectoryRequest, signed: SignedRequest): Promise<AcmeReply> {
  const { services, directory, base, ip, now } = request;
  const { payload, jwk, thumbprint } = signed;
  if (signed.client !== null || payload === null)
    throw refused('malformed', 'A new account is asked for with its public key, as jwk');
  const [known] = await services.db
    .select({ account: acmeAccounts, key: acmeKeys })
    .from(acmeAccounts)
    .innerJoin(acmeKeys, eq(acmeKeys.id, acmeAccounts.keyID))
    .where(and(eq(acmeAccounts.directoryID, directory.id), eq(acmeAccounts.thumbprint, thumbprint)));
  const binding = payload.externalAccountBinding;
  if (known !== undefined) {
    if (known.account.status !== 'valid') throw refused('unauthorized', 'This account is deactivated');
    const key = binding === undefined ? known.key : await reboundKey(request, known.key, binding, thumbprint);
    assertKey(key, ip);
    if (key.id !== known.key.id)
      await services.db
        .update(acmeAccounts)
        .set({ keyID: key.id })
        .where(eq(acmeAccounts.id, known.account.id));
    return shown(base, known.account, 200);
  }
  if (payload.onlyReturnExisting === true)
    throw refused('accountDoesNotExist', 'There is no account with this key');
  const contact = readContacts(payload.contact);
  if (binding === undefined)
    throw refused(
      'externalAccountRequired',
      'Register with a key of the order: kid and HMAC key are made in the console',
    );
  const key = await boundKey(request, binding, thumbprint);
  const made = await services.db.$count(acmeAccounts, eq(acmeAccounts.keyID, key.id));
  if (made >= mostAccounts)
    throw refused(
      'unauthorized',
      `The key ${key.kid} has registered ${mostAccounts} accounts. Make another in the console`,
    );
  const [account] = await services.db
    .insert(acmeAccounts)
    .values({ directoryID: directory.id, keyID: key.id, thumbprint, jwk, contact, createdTime: now })
    .onConflictDoNothing()
    .returning();
  if (account === undefined) return newAccount(request, signed);
  await keepPull(services.db, request, { step: 'account', kid: key.kid });
  return shown(base, account, 201);
}

/**
 * The key that a known account goes on with: the one it is bound with now, so that keys can be replaced before they are revoked. Some
 * clients send their first binding at each run; an old one changes nothing while the account's key works.
 */
async function reboundKey(
  request: DirectoryRequest,
  held: AcmeKeyRow,
  binding: unknown,
  thumbprint: string,
): Promise<AcmeKeyRow> {
  try {
    return await boundKey(request, binding, thumbprint);
  } catch (error) {
    if (error instanceof AcmeRefused && held.revokedTime === null) return held;
    throw error;
  }
}

/** The key that an account binding is signed with. A wrong one and one of another order are refused alike. */
async function boundKey(
  request: DirectoryRequest,
  binding: unknown,
  thumbprint: string,
): Promise<AcmeKeyRow> {
  const { services, directory, base, ip } = request;
  const jws = innerJws(binding, 'externalAccountBinding');
  const { alg, kid, url, nonce, jwk } = readProtected(jws);
  if (alg !== 'HS256')
    throw refused('badSignatureAlgorithm', 'Sign the account binding with HS256', { algorithms: ['HS256'] });
  if (url !== `${base}/new-account` || nonce !== undefined || jwk !== undefined || typeof kid !== 'string')
    throw refused('malformed', 'The account binding needs kid and the url of new-account, and no nonce');
  const [key] = await services.db
    .select()
    .from(acmeKeys)
    .where(and(eq(acmeKeys.directoryID, directory.id), eq(acmeKeys.kid, kid.slice(0, 100))));
  if (key === undefined || !isBoundWith(jws, openMac(services.config, key)))
    throw refused('unauthorized', 'The account binding isn’t signed with a key of this order');
  if (!(await isOfKey(jws, thumbprint)))
    throw refused('malformed', 'The account binding is for another account key');
  assertKey(key, ip);
  return key;
}

async function isOfKey(jws: Jws, thumbprint: string): Promise<boolean> {
  try {
    const jwk = readPayload(jws.payload) as Readonly<Record<string, string>>;
    return (await thumbprintOf(jwk)) === thumbprint;
  } catch {
    return false;
  }
}

function readContacts(value: unknown): string[] {
  const read = v.safeParse(v.optional(contactsSchema, []), value ?? undefined);
  if (!read.success) throw refused('invalidContact', `Give at most ${mostContacts} contacts`);
  const odd = read.output.find((contact) => !contact.startsWith('mailto:'));
  if (odd !== undefined) throw refused('unsupportedContact', 'Contacts must be mailto: addresses');
  const bad = read.output.find((contact) => !/^mailto:[^\s@?,]{1,64}@[^\s@?,]{1,180}$/.test(contact));
  if (bad !== undefined) throw refused('invalidContact', 'A contact isn’t one mail address');
  return read.output;
}

/** POST account/<id> (RFC 8555 §7.3.2, §7.3.6): shows it, changes its contacts or deactivates it. */
export async function account(
  { services, base }: DirectoryRequest,
  { account: own }: AcmeClient,
  payload: SignedRequest['payload'],
): Promise<AcmeReply> {
  if (payload === null) return shown(base, own, 200);
  const status = payload.status === undefined ? own.status : payload.status;
  if (status !== 'valid' && status !== 'deactivated')
    throw refused('malformed', 'An account can only be deactivated');
  const contact = payload.contact === undefined ? own.contact : readContacts(payload.contact);
  await services.db.update(acmeAccounts).set({ status, contact }).where(eq(acmeAccounts.id, own.id));
  return shown(base, { ...own, status, contact }, 200);
}

/** POST key-change (RFC 8555 §7.3.5). */
export async function changeKey(
  request: DirectoryRequest,
  { account: own, key }: AcmeClient,
  payload: SignedRequest['payload'],
): Promise<AcmeReply> {
  const { services, directory, base, url } = request;
  const jws = innerJws(payload, 'The payload');
  const header = readHeader(jws);
  if (header.jwk === null || header.nonce !== null || header.url !== url)
    throw refused('malformed', 'The inner JWS needs the new key as jwk, the same url, and no nonce');
  const inner = await verified(jws, header, header.jwk);
  const { account: named, oldKey } = inner ?? {};
  const isOld = typeof oldKey === 'object' && oldKey !== null && (await isThumbprint(oldKey, own.thumbprint));
  if (named !== `${base}/account/${own.id}` || !isOld)
    throw refused('malformed', 'The inner JWS must name this account and its old key');
  const thumbprint = await thumbprintOf(header.jwk);
  const [holder] = await services.db
    .select()
    .from(acmeAccounts)
    .where(and(eq(acmeAccounts.directoryID, directory.id), eq(acmeAccounts.thumbprint, thumbprint)));
  if (holder !== undefined) {
    const headers = { location: `${base}/account/${holder.id}` };
    throw refused('malformed', 'Another account has this key', { status: 409, headers });
  }
  await services.db
    .update(acmeAccounts)
    .set({ thumbprint, jwk: header.jwk })
    .where(eq(acmeAccounts.id, own.id));
  await keepPull(services.db, request, { step: 'key-change', kid: key.kid });
  return shown(base, own, 200);
}

async function isThumbprint(jwk: object, thumbprint: string): Promise<boolean> {
  try {
    return (await thumbprintOf(jwk as Readonly<Record<string, string>>)) === thumbprint;
  } catch {
    return false;
  }
}

function shown(base: string, { id, status, contact }: AcmeAccountRow, code: 200 | 201): AcmeReply {
  const location = `${base}/account/${id}`;
  return json(code, { status, contact, orders: `${location}/orders` }, { location });
}
