import { md5, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2 as pbkdf2Own } from '@noble/hashes/pbkdf2.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha224, sha512_224, sha512_256 } from '@noble/hashes/sha2.js';
import type { CHash } from '@noble/hashes/utils.js';
import { type Algorithm, readAlgorithm } from '#core/x509/algorithm-view.ts';
import { type CipherName, decryptCbc } from '#core/x509/cbc.ts';
import { type DerNode, Fields } from '#core/x509/der-node.ts';
import { readSmallInteger } from '#core/x509/der-values.ts';
import { type Bytes, concatBytes, utf8 } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { kdfPurpose, pkcs12Kdf } from '#core/x509/pkcs12-kdf.ts';
import { schemeName } from '#core/x509/scheme-names.ts';
import { pbkdf2Sm3 } from '#core/x509/sm3.ts';

/** A password to try and the remaining budget for key derivation. */
export interface Unlocking {
  readonly password: string;
  readonly rounds: Rounds;
}

/** Key derivation rounds left: until a password proves right, and for the whole input. */
export interface Rounds {
  left: number;
  total: number;
}

/**
 * Budget until a password proves right: one to two seconds, so that a hostile file cannot keep the worker busy. A file whose password is
 * known may take a minute: a store of a hundred keys at today's recommended cost.
 */
const mostUnproved = 3_000_000;
const mostTotal = 100_000_000;

export function beginRounds(): Rounds {
  return { left: mostUnproved, total: mostTotal };
}

/** Deducts rounds from the budget. Throws `InspectError` if it does not suffice. */
export function spendRounds({ rounds }: Pick<Unlocking, 'rounds'>, count: number): number {
  const most = Math.min(rounds.left, rounds.total);
  if (count < 1 || count > most) throw new InspectError('rounds', `${count} rounds`);
  rounds.left -= count;
  rounds.total -= count;
  return count;
}

/** The passwords of an input and what may be spent on them. */
export interface Passwords {
  /** The one that fitted last comes first. */
  words: readonly string[];
  readonly rounds: Rounds;
}

/** Tries each password. Throws what the last one did, or `password-needed` if there is none. */
export async function tryPasswords<Opened>(
  passwords: Passwords,
  open: (unlocking: Unlocking) => Opened | Promise<Opened>,
): Promise<Opened> {
  let failed: unknown = new InspectError('password-needed');
  for (const password of passwords.words) {
    const { left } = passwords.rounds;
    try {
      const opened = await open({ password, rounds: passwords.rounds });
      passwords.rounds.left = left;
      if (passwords.words[0] !== password)
        passwords.words = [password, ...passwords.words.filter((each) => each !== password)];
      return opened;
    } catch (error) {
      if (!(error instanceof InspectError) || error.fault.code !== 'password-wrong') throw error;
      failed = error;
    }
  }
  throw failed;
}

/** Decrypts data by its AlgorithmIdentifier: PBES2, PBES1 (RFC 8018) or PKCS#12 (RFC 7292 appendix C). */
export async function decrypt(algorithm: DerNode, data: Uint8Array, unlocking: Unlocking): Promise<Bytes> {
  const identifier = readAlgorithm(algorithm);
  if (identifier.oid === '1.2.840.113549.1.5.13') return decryptPbes2(identifier, data, unlocking);
  const pkcs12 = pkcs12Schemes[identifier.oid];
  const pbes1 = pbes1Schemes[identifier.oid];
  if (pkcs12 === undefined && pbes1 === undefined)
    throw new InspectError('cipher-unsupported', schemeName(identifier.oid));
  const { salt, rounds } = saltAndRounds(identifier, unlocking);
  if (pbes1 !== undefined) {
    const { cipher, hash } = pbes1;
    let block: Uint8Array = hash(concatBytes(utf8(unlocking.password), salt));
    for (let round = 1; round < rounds; round++) block = hash(block);
    return decryptCbc(cipher, block.subarray(0, 8), block.subarray(8, 16), data);
  }
  const { cipher = 'RC2', bytes = 0 } = pkcs12 ?? {};
  const secrets = unlocking.password === '' ? ['', new Uint8Array()] : [unlocking.password];
  for (const [index, secret] of secrets.entries()) {
    const short = pkcs12Kdf('SHA-1', kdfPurpose.key, secret, salt, rounds, bytes);
    // Two-key 3DES: the first key is also the third.
    const key = cipher === '3DES' && bytes === 16 ? concatBytes(short, short.subarray(0, 8)) : short;
    const iv = pkcs12Kdf('SHA-1', kdfPurpose.iv, secret, salt, rounds, 8);
    try {
      return decryptCbc(cipher, key, iv, data);
    } catch (error) {
      if (index === secrets.length - 1) throw error;
    }
  }
  throw new InspectError('password-wrong');
}

const pkcs12Schemes: Readonly<Record<string, { readonly cipher: CipherName; readonly bytes: number }>> = {
  '1.2.840.113549.1.12.1.3': { cipher: '3DES', bytes: 24 },
  '1.2.840.113549.1.12.1.4': { cipher: '3DES', bytes: 16 },
  '1.2.840.113549.1.12.1.5': { cipher: 'RC2', bytes: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'RC2', bytes: 5 },
};

const pbes1Schemes: Readonly<
  Record<string, { readonly cipher: CipherName; readonly hash: (bytes: Uint8Array) => Uint8Array }>
> = {
  '1.2.840.113549.1.5.3': { cipher: 'DES', hash: md5 },
  '1.2.840.113549.1.5.6': { cipher: 'RC2', hash: md5 },
  '1.2.840.113549.1.5.10': { cipher: 'DES', hash: sha1 },
  '1.2.840.113549.1.5.11': { cipher: 'RC2', hash: sha1 },
};

function saltAndRounds({ parameters, node }: Algorithm, unlocking: Unlocking) {
  const fields = new Fields(parameters ?? node, 'PBEParameter');
  const salt = new Uint8Array(fields.take(0x04, 'salt').content);
  const rounds = spendRounds(unlocking, readSmallInteger(fields.take(0x02, 'iterations'), 'iterations'));
  fields.end();
  return { salt, rounds };
}

/** HMACs of PBKDF2 (RFC 8018 appendix B.1) by OID, with WebCrypto's names of their hashes. */
const pseudorandom: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'SHA-1',
  '1.2.840.113549.2.9': 'SHA-256',
  '1.2.840.113549.2.10': 'SHA-384',
  '1.2.840.113549.2.11': 'SHA-512',
};

/** HMACs that WebCrypto lacks. */
const rarePseudorandom: Readonly<Record<string, CHash>> = {
  '1.2.840.113549.2.8': sha224,
  '1.2.840.113549.2.12': sha512_224,
  '1.2.840.113549.2.13': sha512_256,
};
const hmacSm3 = '1.2.156.10197.1.401.3.1';

const ciphers: Readonly<Record<string, { readonly cipher: CipherName; readonly bytes: number }>> = {
  '2.16.840.1.101.3.4.1.2': { cipher: 'AES', bytes: 16 },
  '2.16.840.1.101.3.4.1.22': { cipher: 'AES', bytes: 24 },
  '2.16.840.1.101.3.4.1.42': { cipher: 'AES', bytes: 32 },
  '1.2.156.10197.1.104.2': { cipher: 'SM4', bytes: 16 },
  '1.2.840.113549.3.7': { cipher: '3DES', bytes: 24 },
  '1.3.14.3.2.7': { cipher: 'DES', bytes: 8 },
  '1.2.840.113549.3.2': { cipher: 'RC2', bytes: 16 },
};

/** Effective RC2 key bits by the version number in its parameters (RFC 8018 appendix B.2.3). */
const rc2Versions: Readonly<Record<number, number>> = { 160: 40, 120: 64, 58: 128 };

async function decryptPbes2({ parameters, node }: Algorithm, data: Uint8Array, unlocking: Unlocking) {
  const fields = new Fields(parameters ?? node, 'PBES2-params');
  const derivation = readAlgorithm(fields.take(0x30, 'keyDerivationFunc'));
  const scheme = readAlgorithm(fields.take(0x30, 'encryptionScheme'));
  fields.end();
  const known = ciphers[scheme.oid];
  if (known === undefined) throw new InspectError('cipher-unsupported', schemeName(scheme.oid));
  let rc2Bits = known.bytes * 8;
  let iv = scheme.parameters;
  if (known.cipher === 'RC2') {
    const rc2 = new Fields(scheme.parameters ?? scheme.node, 'RC2-CBC-Parameter');
    const version = readSmallInteger(rc2.take(0x02, 'rc2ParameterVersion'), 'rc2ParameterVersion');
    rc2Bits = rc2Versions[version] ?? version;
    if (rc2Bits > 1024 || rc2Bits < 1) throw new InspectError('unsupported', `RC2 ${rc2Bits}`);
    iv = rc2.take(0x04, 'iv');
  }
  if (iv?.tag !== 0x04) throw new InspectError('unsupported', scheme.oid);
  const key = await deriveKey(
    derivation,
    known.cipher === 'RC2' ? Math.ceil(rc2Bits / 8) : known.bytes,
    unlocking,
  );
  return decryptCbc(known.cipher, key, iv.content, data, rc2Bits);
}

async function deriveKey(derivation: Algorithm, size: number, unlocking: Unlocking): Promise<Bytes> {
  if (derivation.oid === '1.3.6.1.4.1.11591.4.11') return deriveByScrypt(derivation, size, unlocking);
  if (derivation.oid !== '1.2.840.113549.1.5.12') throw new InspectError('unsupported', derivation.oid);
  return pbkdf2(derivation, size, unlocking);
}

/** PBKDF2 (RFC 8018 §5.2) with the parameters of its AlgorithmIdentifier. */
export async function pbkdf2(derivation: Algorithm, size: number, unlocking: Unlocking): Promise<Bytes> {
  const fields = new Fields(derivation.parameters ?? derivation.node, 'PBKDF2-params');
  const salt = new Uint8Array(fields.take(0x04, 'salt').content);
  const iterations = readSmallInteger(fields.take(0x02, 'iterationCount'), 'iterationCount');
  const length = fields.optional(0x02);
  const prf = fields.optional(0x30);
  fields.end();
  if (length !== undefined && readSmallInteger(length, 'keyLength') !== size)
    throw new InspectError('unsupported', `a key of ${size} bytes`, length.at);
  const oid = prf === undefined ? '1.2.840.113549.2.7' : readAlgorithm(prf).oid;
  const hash = pseudorandom[oid];
  const rare = rarePseudorandom[oid];
  if (hash === undefined && rare === undefined && oid !== hmacSm3)
    throw new InspectError('cipher-unsupported', schemeName(oid));
  // Without the platform's help, a round takes several times as long.
  spendRounds(unlocking, iterations * (hash !== undefined ? 1 : rare === undefined ? 40 : 5));
  if (oid === hmacSm3) return pbkdf2Sm3(utf8(unlocking.password), salt, iterations, size);
  if (rare !== undefined)
    return new Uint8Array(pbkdf2Own(rare, utf8(unlocking.password), salt, { c: iterations, dkLen: size }));
  const base = await crypto.subtle.importKey('raw', utf8(unlocking.password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const parameters = { name: 'PBKDF2', hash: hash ?? '', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, base, size * 8));
}

/** RFC 7914 §7. The cost is limited to four times what OpenSSL writes (N 2^14, r 8, p 1). */
function deriveByScrypt({ parameters, node }: Algorithm, size: number, unlocking: Unlocking): Bytes {
  const fields = new Fields(parameters ?? node, 'scrypt-params');
  const salt = fields.take(0x04, 'salt').content;
  const [N, r, p] = (['costParameter', 'blockSize', 'parallelizationParameter'] as const).map((name) =>
    readSmallInteger(fields.take(0x02, name), name),
  );
  if (!N || !r || !p || (N & (N - 1)) !== 0 || N < 2 || N * r * p > 2 ** 19)
    throw new InspectError('rounds', `scrypt N=${N} r=${r} p=${p}`);
  // One unit of scrypt takes about as long as two rounds of PBKDF2.
  spendRounds(unlocking, N * r * p * 2);
  return new Uint8Array(scrypt(utf8(unlocking.password), salt, { N, r, p, dkLen: size }));
}
