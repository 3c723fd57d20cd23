import { readCertificateView } from '#core/x509/certificate-view.ts';
import { readCrlView } from '#core/x509/crl-view.ts';
import { type DecodedInput, decodeInput, type FoundBytes } from '#core/x509/decode-input.ts';
import { beginRounds, tryPasswords, type Unlocking } from '#core/x509/decrypt.ts';
import { DerNode } from '#core/x509/der-node.ts';
import { decodeUtf8 } from '#core/x509/der-text.ts';
import { type Bytes, latin1 } from '#core/x509/encoding.ts';
import { mostBytes } from '#core/x509/input-bounds.ts';
import { readBundle, readPfx, readStore } from '#core/x509/inspect-containers.ts';
import { faultOf, InspectError, type InspectFault } from '#core/x509/inspect-fault.ts';
import {
  add,
  addKey,
  addOpened,
  type InspectedObject,
  type Inspection,
  type Run,
} from '#core/x509/inspection.ts';
import { isJks } from '#core/x509/jks-view.ts';
import {
  openedNode,
  openPkcs8,
  readDsa,
  readPkcs1,
  readPkcs1Public,
  readSec1,
  readSpki,
} from '#core/x509/key-view.ts';
import { decryptOpenSsh, openSshPkcs8, readOpenSsh } from '#core/x509/openssh-key.ts';
import { decryptPem } from '#core/x509/pem-encryption.ts';
import { toPkcs8 } from '#core/x509/private-key.ts';
import { type DerShape, parameterLabels, shapeOf } from '#core/x509/recognize.ts';
import { readRequestView } from '#core/x509/request-view.ts';

/** One password or several. */
export type InputPasswords = string | readonly string[];

/** Maximum objects per input. */
const mostObjects = 10_000;

/**
 * Reads everything in a paste or a file: certificates, requests, CRLs, keys, PKCS#7, PKCS#12 and Java key stores, in PEM, DER, hex or
 * base64. A container precedes its contents. Unreadable parts become faults with their position; never throws. Each of `passwords` is
 * tried on whatever is encrypted: a store and its keys may have different ones. Without any, an empty one is tried on PKCS#12 files.
 */
export async function inspect(input: Bytes, passwords: InputPasswords = []): Promise<Inspection> {
  const { objects, faults } = await inspectWithKeys(input, passwords);
  return { objects, faults };
}

/** Like `inspect`, plus the decrypted private keys as PKCS#8, for callers that rewrite them. Views never contain private keys. */
export async function inspectWithKeys(
  input: Bytes,
  passwords: InputPasswords = [],
): Promise<Inspection & { readonly keys: ReadonlyMap<InspectedObject, Bytes> }> {
  const jwks = await readJson(input);
  const { found, faults } = jwks ?? decodeInput(input);
  const run: Run = {
    objects: [],
    keys: new Map(),
    faults: [...faults],
    passwords: { words: [passwords].flat(), rounds: beginRounds() },
  };
  for (const one of found) {
    if (run.objects.length >= mostObjects) {
      run.faults.push({ code: 'too-large', at: null, line: one.line, detail: `${mostObjects} objects` });
      break;
    }
    try {
      await readFound(one, run);
    } catch (error) {
      run.faults.push(faultOf(error, one.line));
    }
  }
  const { objects, keys, faults: all } = run;
  return { objects, keys, faults: all };
}

/** Reads a JWK or JWK Set; returns null for any other input. */
async function readJson(input: Bytes): Promise<DecodedInput | null> {
  const isJson = /^(?:\xef\xbb\xbf)?\s{0,40}[{[]/.test(latin1(input.subarray(0, 40)));
  if (!isJson || input.length > mostBytes) return null;
  const { readJwks } = await import('#core/x509/jwk.ts');
  const jwks = readJwks(decodeUtf8(input) ?? '');
  if (jwks === null) return null;
  const [found, faults]: [FoundBytes[], InspectFault[]] = [[], []];
  for (const read of jwks) {
    try {
      const { der, isPrivate } = read();
      const label = isPrivate ? 'PRIVATE KEY' : 'PUBLIC KEY';
      found.push({ bytes: der, label, headers: {}, line: null });
    } catch (error) {
      faults.push(faultOf(error, null));
    }
  }
  return { found, faults };
}

async function readFound(one: FoundBytes, run: Run): Promise<void> {
  if (one.label !== null && parameterLabels.includes(one.label)) return;
  if (one.label === 'OPENSSH PRIVATE KEY') return addOpenSsh(one, run);
  if (isJks(one.bytes)) return readStore(one.bytes, run);
  const dekInfo = one.headers['DEK-Info'];
  const isEncrypted = dekInfo !== undefined;
  const bytes = isEncrypted
    ? await tryPasswords(run.passwords, (each) => openPem(dekInfo, one.bytes, each))
    : one.bytes;
  for (let at = 0; at < bytes.length; ) {
    let node: DerNode;
    try {
      node = new DerNode(bytes, { at, end: bytes.length }, 0);
      // Copy, so that positions count from the start of each object.
      if (at > 0) node = new DerNode(bytes.slice(at), { at: 0, end: bytes.length - at }, 0);
      await readShape(shapeOf(node, one.label), node, run, isEncrypted);
    } catch (error) {
      if (at === 0) throw isEncrypted ? new InspectError('password-wrong') : error;
      // The bytes after an object are not an object themselves.
      run.faults.push({ code: 'der-surplus', at, line: one.line, detail: 'the end' });
      return;
    }
    at += node.next;
    // A PEM block holds one object, but OpenSSL's TRUSTED CERTIFICATE appends trust settings to it.
    if (one.label !== null) {
      if (at < bytes.length && one.label !== 'TRUSTED CERTIFICATE')
        run.faults.push({ code: 'der-surplus', at, line: one.line, detail: 'the end' });
      return;
    }
  }
}

/** The public key is shown even where the passphrase is missing or wrong. */
async function addOpenSsh({ bytes, line }: FoundBytes, run: Run): Promise<void> {
  const view = readOpenSsh(bytes);
  if (!view.isEncrypted) return addKey(run, view, openSshPkcs8(bytes));
  try {
    addKey(run, view, await tryPasswords(run.passwords, (each) => decryptOpenSsh(bytes, each)));
  } catch (error) {
    addKey(run, view, null);
    run.faults.push(faultOf(error, line));
  }
}

async function readShape(shape: DerShape, node: DerNode, run: Run, isEncrypted: boolean): Promise<void> {
  switch (shape) {
    case 'certificate':
      return add(run, readCertificateView(node));
    case 'request':
      return add(run, readRequestView(node));
    case 'crl':
      return add(run, readCrlView(node));
    case 'pkcs7':
      return readBundle(node, run);
    case 'pkcs12':
      return readPfx(node, run);
    case 'pkcs8':
      return addOpened(run, node, isEncrypted);
    case 'pkcs8-encrypted':
      return addOpened(run, await tryPasswords(run.passwords, (each) => openPkcs8(node, each)), true);
    case 'pkcs1':
      return addKey(run, readPkcs1(node, isEncrypted), toPkcs8('RSA PRIVATE KEY', node));
    case 'pkcs1-public':
      return add(run, readPkcs1Public(node));
    case 'sec1':
      return addKey(run, await readSec1(node, isEncrypted), toPkcs8('EC PRIVATE KEY', node));
    case 'dsa':
      return addKey(run, readDsa(node, isEncrypted), toPkcs8('DSA PRIVATE KEY', node));
    case 'spki':
      return add(run, readSpki(node));
  }
}

/** OpenSSL's PEM encryption has no check of its own: a password is right if the result is one value. */
function openPem(dekInfo: string, hidden: Bytes, unlocking: Unlocking): Bytes {
  const bytes = decryptPem(dekInfo, hidden, unlocking);
  openedNode(bytes, 'a key');
  return bytes;
}
