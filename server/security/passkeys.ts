import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { and, eq, gt, lte } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { Db } from '#server/db/open.ts';
import { passkeyChallenges, passkeys } from '#server/db/schema/factors.ts';

/** Milliseconds a challenge may take, and a person with it. */
const lifetime = 10 * 60_000;
export const mostPasskeys = 20;
/** Algorithms of passkeys: EdDSA, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257];

/** Where passkeys are used: the console's own address, never that of a request, which whoever stands between could choose. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

/** The relying party of an address; null for a bare address, for which browsers have no passkeys. This machine's is `localhost`. */
export function relyingPartyOf(address: string): RelyingParty | null {
  const { hostname, origin, protocol, port } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return { id: hostname, origins: [origin] };
  const range = ipaddr.parse(bare).range();
  if (range !== 'loopback' && range !== 'unspecified') return null;
  return { id: 'localhost', origins: [`${protocol}//localhost${port === '' ? '' : `:${port}`}`] };
}

interface Registering {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

/** Options to make a passkey with; its challenge is kept under `key`. */
export async function passkeyCreation(
  db: Db,
  party: RelyingParty,
  user: Registering,
  key: string,
  now: Date,
) {
  const known = await db.select().from(passkeys).where(eq(passkeys.userID, user.id));
  const options = await generateRegistrationOptions({
    rpName: 'Certhub',
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.displayName,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  await keepChallenge(db, key, options.challenge, now);
  return { ...options };
}

/** Reads a new passkey; null if it is no answer to the challenge. */
export async function readNewPasskey(
  db: Db,
  party: RelyingParty,
  response: RegistrationResponseJSON,
  key: string,
  now: Date,
) {
  const challenge = await takeChallenge(db, key, now);
  if (challenge === null) return null;
  try {
    // Certificates of an attestation were not asked for: reading them would follow their addresses.
    const attestation = isoBase64URL.toBuffer(response.response.attestationObject);
    if (decodeAttestationObject(attestation).get('attStmt').size > 0) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialID: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch {
    // The library throws for every fault of the answer.
    return null;
  }
}

/** Options to sign in with a passkey: one of the user's, or any for nobody in particular. */
export async function passkeyRequest(
  db: Db,
  party: RelyingParty,
  userID: string | null,
  key: string,
  now: Date,
) {
  const known = userID === null ? [] : await db.select().from(passkeys).where(eq(passkeys.userID, userID));
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
  });
  await keepChallenge(db, key, options.challenge, now);
  return { ...options };
}

/** The user whose passkey answered the challenge; null if none did, or not one of `userID`. */
export async function verifyPasskey(
  db: Db,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  { key, userID }: { readonly key: string; readonly userID: string | null },
  now: Date,
): Promise<string | null> {
  const challenge = await takeChallenge(db, key, now);
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialID, response.id));
  if (challenge === null || row === undefined || (userID !== null && row.userID !== userID)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: row.credentialID,
        publicKey: isoBase64URL.toBuffer(row.publicKey),
        counter: row.counter,
        transports: row.transports,
      },
    });
    if (!verified) return null;
    const counter = authenticationInfo.newCounter;
    const used = await db
      .update(passkeys)
      .set({ counter, lastUsedTime: now, isSynced: authenticationInfo.credentialBackedUp })
      .where(and(eq(passkeys.id, row.id), lte(passkeys.counter, counter)))
      .returning({ id: passkeys.id });
    return used.length === 1 ? row.userID : null;
  } catch {
    // The library throws for every fault of the answer.
    return null;
  }
}

async function keepChallenge(db: Db, key: string, challenge: string, now: Date): Promise<void> {
  const values = { challenge, expireTime: new Date(now.getTime() + lifetime) };
  await db
    .insert(passkeyChallenges)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: passkeyChallenges.key, set: values });
}

async function takeChallenge(db: Db, key: string, now: Date): Promise<string | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.key, key), gt(passkeyChallenges.expireTime, now)))
    .returning();
  return taken?.challenge ?? null;
}
