import { poly1305 } from '@noble/ciphers/_poly1305.js';
import { ctr, gcm } from '@noble/ciphers/aes.js';
import { chacha20orig } from '@noble/ciphers/chacha.js';
import { equalBytes } from '@noble/ciphers/utils.js';
import { decryptBlocks } from '#core/x509/cbc.ts';
import { spendRounds, type Unlocking } from '#core/x509/decrypt.ts';
import { type Bytes, concatBytes, utf8 } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';

/** The encrypted section of a private key file, with what follows it: the tag of a cipher that authenticates. */
export interface SealedSection {
  readonly cipher: string;
  readonly kdf: string;
  readonly salt: Uint8Array;
  readonly rounds: number;
  readonly data: Uint8Array;
  readonly tag: Uint8Array;
}

type Open = (key: Uint8Array, iv: Uint8Array, data: Uint8Array, tag: Uint8Array) => Uint8Array;

interface SectionCipher {
  readonly key: number;
  readonly iv: number;
  readonly open: Open;
}

const openCtr: Open = (key, iv, data) => ctr(key, iv).decrypt(data);
const openCbc: Open = (key, iv, data) => decryptBlocks('AES', key, iv, data);
const openGcm: Open = (key, iv, data, tag) => gcm(key, iv).decrypt(concatBytes(data, tag));

/** Ciphers of OpenSSH's `cipher.c` that are still built. */
const ciphers: Readonly<Record<string, SectionCipher>> = {
  'aes128-ctr': { key: 16, iv: 16, open: openCtr },
  'aes192-ctr': { key: 24, iv: 16, open: openCtr },
  'aes256-ctr': { key: 32, iv: 16, open: openCtr },
  'aes128-cbc': { key: 16, iv: 16, open: openCbc },
  'aes192-cbc': { key: 24, iv: 16, open: openCbc },
  'aes256-cbc': { key: 32, iv: 16, open: openCbc },
  '3des-cbc': { key: 24, iv: 8, open: (key, iv, data) => decryptBlocks('3DES', key, iv, data) },
  'aes128-gcm@openssh.com': { key: 16, iv: 12, open: openGcm },
  'aes256-gcm@openssh.com': { key: 32, iv: 12, open: openGcm },
  'chacha20-poly1305@openssh.com': { key: 64, iv: 0, open: openChacha },
};

/** A round of bcrypt takes as long as this many of PBKDF2. OpenSSH writes 24 rounds, careful people a hundred. */
const roundCost = 15_000;

/** Opens the section. A wrong passphrase may also show only in what is returned: most ciphers here do not authenticate. */
export async function openSection(sealed: SealedSection, unlocking: Unlocking): Promise<Bytes> {
  const { cipher, kdf, salt, rounds, data, tag } = sealed;
  const known = ciphers[cipher];
  if (known === undefined || kdf !== 'bcrypt')
    throw new InspectError('cipher-unsupported', `${cipher}, ${kdf}`.slice(0, 60));
  spendRounds(unlocking, rounds * roundCost);
  const { pbkdf } = await import(/* webpackChunkName: "bcrypt" */ 'bcrypt-pbkdf');
  const password = utf8(unlocking.password);
  const made = new Uint8Array(known.key + known.iv);
  if (pbkdf(password, password.length, salt, salt.length, made, made.length, rounds) !== 0)
    throw new InspectError('password-wrong');
  try {
    return new Uint8Array(known.open(made.subarray(0, known.key), made.subarray(known.key), data, tag));
  } catch {
    // The tag does not fit, or the data are no whole blocks.
    throw new InspectError('password-wrong');
  }
}

/** PROTOCOL.chacha20poly1305: the first key, the packet number 0 as nonce, the tag's key from block 0, the data from block 1. */
function openChacha(keys: Uint8Array, _iv: Uint8Array, data: Uint8Array, tag: Uint8Array): Uint8Array {
  const [key, nonce] = [keys.subarray(0, 32), new Uint8Array(8)];
  const tagKey = chacha20orig(key, nonce, new Uint8Array(64)).subarray(0, 32);
  if (!equalBytes(poly1305(data, tagKey), tag)) throw new InspectError('password-wrong');
  return chacha20orig(key, nonce, data, undefined, 1);
}
